import type { SelectQueryBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { MemberRow, OrganizationRow, Tables, UserRow } from '../database/tables.ts'

/** A member, and of the user what the others see. */
export interface MemberUserRow extends MemberRow {
  userName: string
  userEmail: string
  userImage: string | null
}

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

/** How many organizations a person is a member of. */
export const countMemberships = async (ctx: Context, userId: string): Promise<number> => {
  const { count } = await ctx.db
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A person who may become a member. */
export const findPerson = (ctx: Context, userId: string): Promise<UserRow | undefined> =>
  ctx.db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirst()

/** The new member, or undefined when the person is one already: the unique index decides, also among many at once. */
export const insertMember = (ctx: Context, row: MemberRow): Promise<MemberRow | undefined> =>
  ctx.db
    .insertInto('member')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'organizationId']).doNothing())
    .returningAll()
    .executeTakeFirst()

/** The first members of an organization, oldest first, at most `limit`. */
export const listFirstMembers = (ctx: Context, organizationId: string, limit: number): Promise<MemberUserRow[]> =>
  withUsers(
    ctx,
    ctx.db
      .selectFrom('member')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(limit),
  )
    .orderBy('member.createdAt')
    .orderBy('member.id')
    .execute()

/** Reads the users of one page of members, and of no others. */
const withUsers = (ctx: Context, page: SelectQueryBuilder<Tables, 'member', MemberRow>) =>
  ctx.db
    .selectFrom(page.as('member'))
    .innerJoin('user', 'user.id', 'member.userId')
    .selectAll('member')
    .select(['user.name as userName', 'user.email as userEmail', 'user.image as userImage'])
