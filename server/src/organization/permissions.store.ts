import type { Context } from '../platform/context.ts'
import { prepared } from '../platform/database/prepared.ts'

const findRoleQuery = prepared<{ organizationId: string; userId: string }>()((db, value) =>
  db
    .selectFrom('member')
    .select('role')
    .where('userId', '=', value('userId'))
    .where('organizationId', '=', value('organizationId')),
)

/** The roles of a person in an organization; undefined when they are no member. Reads what is committed. */
export const findRole = async (ctx: Context, organizationId: string, userId: string): Promise<string | undefined> => {
  const [row] = await findRoleQuery(ctx, { organizationId, userId })
  return row?.role
}
