import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { insertUnlessTaken, prepared } from '../platform/database/prepared.ts'
import type { MemberRow, OrganizationRow, Tables, UserRow } from '../platform/database/tables.ts'
import { findOrganization } from './organizations.store.ts'

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
  const [member] = await findMembershipQuery(ctx, { userId, organizationId })
  const organization = member && (await findOrganization(ctx, organizationId))
  return organization && { organization, member }
}

const findMembershipQuery = prepared<{ userId: string; organizationId: string }>()((db, value) =>
  db
    .selectFrom('member')
    .selectAll()
    .where('userId', '=', value('userId'))
    .where('organizationId', '=', value('organizationId')),
)

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

/** The new member, or undefined when the person is one already. */
export const insertMember = (ctx: Context, row: MemberRow): Promise<MemberRow | undefined> =>
  insertUnlessTaken(ctx, 'member', { unique: ['userId', 'organizationId'], row })

/** A member of this organization by their own id, and their user. */
export const findMember = (ctx: Context, organizationId: string, id: string): Promise<MemberUserRow | undefined> =>
  joinUsers(ctx.db, selectMembers(ctx.db, organizationId).where('id', '=', id)).executeTakeFirst()

/** A member of this organization by the address of their user. */
export const findMemberByEmail = (
  ctx: Context,
  organizationId: string,
  email: string,
): Promise<MemberUserRow | undefined> =>
  joinUsers(
    ctx.db,
    selectMembers(ctx.db, organizationId).where('userId', 'in', selectUserId(ctx, email)),
  ).executeTakeFirst()

export const updateMemberRole = (ctx: Context, id: string, role: string): Promise<MemberRow | undefined> =>
  ctx.db.updateTable('member').set({ role }).where('id', '=', id).returningAll().executeTakeFirst()

/** Says whether there was one. */
export const deleteMember = async (ctx: Context, id: string): Promise<boolean> => {
  const row = await ctx.db.deleteFrom('member').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/**
 * Every role text that members of an organization have: few, however many members there are. It jumps from one to the
 * next through the index instead of reading them all.
 */
export const listRoleTexts = async (ctx: Context, organizationId: string): Promise<string[]> => {
  const { rows } = await sql<{ role: string }>`
    with recursive "texts" ("role") as (
      select min("role") from "member" where "organizationId" = ${organizationId}
      union all
      select (select min("role") from "member" where "organizationId" = ${organizationId} and "role" > "texts"."role")
      from "texts" where "texts"."role" is not null
    ) select "role" from "texts" where "role" is not null`.execute(ctx.db)
  return rows.map(({ role }) => role)
}

/** Whether anybody but this member has one of these role texts in the organization. */
export const hasOtherMemberWithRole = async (
  ctx: Context,
  { id, organizationId }: MemberRow,
  roleTexts: readonly string[],
): Promise<boolean> => {
  if (roleTexts.length === 0) return false
  const row = await selectMembers(ctx.db, organizationId)
    .where('role', 'in', roleTexts)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Every membership of a person, the newest first. */
export const listMemberships = (ctx: Context, userId: string): Promise<MemberRow[]> =>
  ctx.db
    .selectFrom('member')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('organizationId', 'desc')
    .execute()

/** What the members of a person are found by, in each organization. */
export const updateSearchText = async (ctx: Context, userId: string, searchText: string): Promise<void> => {
  await ctx.db.updateTable('member').set({ searchText }).where('userId', '=', userId).execute()
}

export const selectMembers = (db: Context['db'], organizationId: string | Expression<string>) =>
  db.selectFrom('member').selectAll().where('organizationId', '=', organizationId)

/** Reads the users of one page of members, and of no others. */
export const joinUsers = (db: Context['db'], page: SelectQueryBuilder<Tables, 'member', MemberRow>) =>
  db
    .selectFrom(page.as('member'))
    .innerJoin('user', 'user.id', 'member.userId')
    .selectAll('member')
    .select(['user.name as userName', 'user.email as userEmail', 'user.image as userImage'])

const selectUserId = (ctx: Context, email: string) => ctx.db.selectFrom('user').select('id').where('email', '=', email)
