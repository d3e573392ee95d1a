import { parseRoles } from '@latchkey/contract'
import type { Expression, SelectQueryBuilder } from 'kysely'
import type { Context } from '../platform/context.ts'
import { insertUnlessExists, prepared } from '../platform/database/prepared.ts'
import type { MemberRow, OrganizationRow, Tables } from '../platform/database/tables.ts'
import { batch } from '../platform/database/transaction.ts'
import { claimSeat, findOrganization } from './organizations.store.ts'
import { findRoles } from './member-roles.store.ts'

/** A member with decoded roles. */
export interface Membership extends Omit<MemberRow, 'role'> {
  roles: readonly string[]
}

/** A member with the fields of the user that other members see. */
export interface MembershipWithUser extends Membership {
  userName: string
  userEmail: string
  userImage: string | null
}

type MemberUserRow = MemberRow & Pick<MembershipWithUser, 'userName' | 'userEmail' | 'userImage'>

/** An organization and the membership of a user in it; undefined for non-members. */
export const findMembership = async (
  ctx: Context,
  organizationId: string,
  userId: string,
): Promise<{ organization: OrganizationRow; member: Membership } | undefined> => {
  const [row] = await findMembershipQuery(ctx, { userId, organizationId })
  const organization = row && (await findOrganization(ctx, organizationId))
  return organization && { organization, member: decodeMembership(row) }
}

const findMembershipQuery = prepared<{ userId: string; organizationId: string }>()((db, value) =>
  db
    .selectFrom('member')
    .selectAll()
    .where('userId', '=', value('userId'))
    .where('organizationId', '=', value('organizationId')),
)

/** The number of organizations that a user is a member of. */
export const countMemberships = async (ctx: Context, userId: string): Promise<number> => {
  const { count } = await ctx.db
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the new member, or undefined if the user is already a member. */
export const insertMember = async (ctx: Context, member: Membership): Promise<Membership | undefined> => {
  const row = await insertUnlessExists(ctx, 'member', {
    unique: ['userId', 'organizationId'],
    row: encodeMembership(member),
  })
  return row && decodeMembership(row)
}

/** Inserts a member and claims a seat, in one round trip. `member` is undefined if the user is already a member. */
export const insertMemberAndClaimSeat = async (
  ctx: Context,
  member: Membership,
  seatLimit: number,
): Promise<{ member: Membership | undefined; hasSeat: boolean }> => {
  const [inserted, hasSeat] = await batch([insertMember(ctx, member), claimSeat(ctx, member.organizationId, seatLimit)])
  return { member: inserted, hasSeat }
}

/** Does the same for an invitee, and reads the current roles of the inviter in the same round trip. */
export const insertInviteeAndClaimSeat = async (
  ctx: Context,
  invitee: Membership,
  { inviterId, seatLimit }: { inviterId: string; seatLimit: number },
): Promise<{
  inviterRoles: readonly string[] | undefined
  member: Membership | undefined
  hasSeat: boolean
}> => {
  const [inviterRoles, inserted] = await batch([
    findRoles(ctx, invitee.organizationId, inviterId),
    insertMemberAndClaimSeat(ctx, invitee, seatLimit),
  ])
  return { inviterRoles, ...inserted }
}

/** A member of the organization, by the ID of the membership. */
export const findMember = async (
  ctx: Context,
  organizationId: string,
  id: string,
): Promise<MembershipWithUser | undefined> =>
  decodeMember(await joinUsers(ctx.db, selectMembers(ctx.db, organizationId).where('id', '=', id)).executeTakeFirst())

/** A member of the organization, by the email address of the user. */
export const findMemberByEmail = async (
  ctx: Context,
  organizationId: string,
  email: string,
): Promise<MembershipWithUser | undefined> => {
  const userId = ctx.db.selectFrom('user').select('id').where('email', '=', email)
  const page = selectMembers(ctx.db, organizationId).where('userId', 'in', userId)
  return decodeMember(await joinUsers(ctx.db, page).executeTakeFirst())
}

export const updateMemberRoles = async (
  ctx: Context,
  id: string,
  roles: readonly string[],
): Promise<Membership | undefined> => {
  const update = ctx.db
    .updateTable('member')
    .set({ role: roles.join(',') })
    .where('id', '=', id)
  const row = await update.returningAll().executeTakeFirst()
  return row && decodeMembership(row)
}

/** Returns whether the member existed. */
export const deleteMember = async (ctx: Context, id: string): Promise<boolean> => {
  const row = await ctx.db.deleteFrom('member').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** All memberships of a user, newest first. */
export const listMemberships = async (ctx: Context, userId: string): Promise<Membership[]> => {
  const rows = await ctx.db
    .selectFrom('member')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('organizationId', 'desc')
    .execute()
  return rows.map(decodeMembership)
}

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

// Object literals instead of spreads: V8 spreads slowly, and lists have a hundred members.
export const decodeMembership = (row: MemberRow): Membership => ({
  id: row.id,
  organizationId: row.organizationId,
  userId: row.userId,
  roles: parseRoles(row.role),
  teamId: row.teamId,
  searchText: row.searchText,
  createdAt: row.createdAt,
})

const encodeMembership = ({ roles, ...member }: Membership): MemberRow => ({ ...member, role: roles.join(',') })

export const decodeMemberWithUser = (row: MemberUserRow): MembershipWithUser => ({
  id: row.id,
  organizationId: row.organizationId,
  userId: row.userId,
  roles: parseRoles(row.role),
  teamId: row.teamId,
  searchText: row.searchText,
  createdAt: row.createdAt,
  userName: row.userName,
  userEmail: row.userEmail,
  userImage: row.userImage,
})

const decodeMember = (row: MemberUserRow | undefined): MembershipWithUser | undefined =>
  row && decodeMemberWithUser(row)
