import type { Context } from '../context.ts'
import type { MemberRow, OrganizationRow } from '../database/tables.ts'

/** An organization and a person's membership of it, if they are a member. */
export const findMembership = async (
  ctx: Context,
  organizationId: string,
  userId: string,
): Promise<{ organization: OrganizationRow; member: MemberRow } | undefined> => {
  const member = await ctx.db
    .selectFrom('member')
    .selectAll()
    .where('userId', '=', userId)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()
  if (!member) return undefined
  const organization = await ctx.db
    .selectFrom('organization')
    .selectAll()
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return organization && { organization, member }
}
