import type { Expression, SelectQueryBuilder } from 'kysely'
import type { Context } from '../platform/context.ts'
import { insertRow, insertUnlessExists, prepared } from '../platform/database/prepared.ts'
import type { MemberRow, Tables } from '../platform/database/tables.ts'
import { batch } from '../platform/database/transaction.ts'
import { claimSeat, findOrganization } from './organizations.store.ts'
import { findInviter } from './member-roles.store.ts'

/** A member with the fields of the user that other members see. */
export interface MemberUserRow extends MemberRow {
  userName: string
  userEmail: string
  userImage: string | null
}

/** Finds an organization and the membership of a user in it; undefined for non-members. */
export const findMembership = async (ctx: Context, organizationId: string, userId: string) => {
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

/** Counts the organizations that a user is a member of. */
export const countMemberships = async (ctx: Context, userId: string): Promise<number> => {
  const { count } = await ctx.db
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the new member, or undefined if the user is already a member. */
const insertMember = (ctx: Context, row: MemberRow): Promise<MemberRow | undefined> =>
  insertUnlessExists(ctx, 'member', { unique: ['userId', 'organizationId'], row })

interface SeatClaim {
  seatLimit: number
  /** The user ID of the inviter. Undefined if the member joins without an invitation. */
  inviterId: string | undefined
}

/**
 * Inserts a member, claims a seat and reads the current roles and the ban of the inviter, in one round trip. `member` is
 * undefined if the user is already a member.
 */
export const insertMemberAndClaimSeat = async (ctx: Context, row: MemberRow, { seatLimit, inviterId }: SeatClaim) => {
  const { organizationId } = row
  const [inviter, member, hasSeat] = await batch([
    inviterId === undefined ? undefined : findInviter(ctx, organizationId, inviterId),
    insertMember(ctx, row),
    claimSeat(ctx, organizationId, seatLimit),
  ])
  return { inviter, member, hasSeat }
}

/** Inserts the first member of a new organization, whose row already counts the seat. */
export const insertFirstMember = (ctx: Context, row: MemberRow): Promise<void> => insertRow(ctx, 'member', row)

/** Finds a member of the organization, by the ID of the membership. */
export const findMember = (ctx: Context, organizationId: string, id: string) =>
  joinUsers(ctx.db, selectMembers(ctx.db, organizationId).where('id', '=', id)).executeTakeFirst()

/** Finds a member of the organization, by the email address of the user. */
export const findMemberByEmail = (ctx: Context, organizationId: string, email: string) => {
  const userId = ctx.db.selectFrom('user').select('id').where('email', '=', email)
  return joinUsers(ctx.db, selectMembers(ctx.db, organizationId).where('userId', 'in', userId)).executeTakeFirst()
}

export const updateMember = (
  ctx: Context,
  id: string,
  changes: Partial<Pick<MemberRow, 'role' | 'teamId' | 'additionalFields'>>,
): Promise<MemberRow> =>
  ctx.db.updateTable('member').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteMembers = async (ctx: Context, members: readonly Pick<MemberRow, 'id'>[]): Promise<void> => {
  const ids = members.map(({ id }) => id)
  await ctx.db.deleteFrom('member').where('id', 'in', ids).execute()
}

/** Lists all memberships of a user, newest first. */
export const listMemberships = (ctx: Context, userId: string): Promise<MemberRow[]> =>
  ctx.db
    .selectFrom('member')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('organizationId', 'desc')
    .execute()

/** Updates the text by which member lists find a user, in all organizations. */
export const updateSearchText = async (ctx: Context, userId: string, searchText: string): Promise<void> => {
  await ctx.db.updateTable('member').set({ searchText }).where('userId', '=', userId).execute()
}

export const selectMembers = (db: Context['db'], organizationId: string | Expression<string>) =>
  db.selectFrom('member').selectAll().where('organizationId', '=', organizationId)

/** Joins after the page is selected, so that only the users of the page are read. */
export const joinUsers = (db: Context['db'], page: SelectQueryBuilder<Tables, 'member', MemberRow>) =>
  db
    .selectFrom(page.as('member'))
    .innerJoin('user', 'user.id', 'member.userId')
    .selectAll('member')
    .select(['user.name as userName', 'user.email as userEmail', 'user.image as userImage'])
