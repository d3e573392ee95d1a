import type { AuditAction } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { randomId } from '../platform/crypto/random.ts'
import { unsetActiveOrganization } from '../session/active-organization.ts'
import { hasOtherMemberWithRole } from './member-roles.store.ts'
import {
  deleteMember,
  insertInviteeAndClaimSeat,
  insertMember,
  insertMemberAndClaimSeat,
  type Membership,
} from './members.store.ts'
import { organizationSettings } from './member-access.ts'
import { releaseSeat } from './organizations.store.ts'
import { canInviteWithRoles, includesOwnerRole } from './roles.ts'

interface NewMembership {
  organizationId: string
  user: Pick<UserRow, 'id' | 'name' | 'email'>
  /** From `requireKnownRoles` or `requireGrantableRoles`. */
  roles: readonly string[]
  /** A team of the organization. */
  teamId: string | null
  /** Epoch milliseconds. The default is the current time. */
  createdAt?: number
}

/** Adds a member and claims a seat. Fails if the user is already a member, or if no seat is free. */
export const createMembership = async (tx: Context, input: NewMembership): Promise<Membership> => {
  const { membershipLimit } = organizationSettings(tx)
  const { member, hasSeat } = await insertMemberAndClaimSeat(tx, toMembership(tx, input), membershipLimit)
  if (!member) return fail('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
  if (!hasSeat) fail('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')
  await recordMember(tx, 'member.added', member)
  return member
}

/** Adds an invitee in the same way. Fails unless the inviter can still invite with these roles. */
export const createInviteeMembership = async (
  tx: Context,
  { inviterId, ...input }: NewMembership & { inviterId: string },
): Promise<Membership> => {
  const seatLimit = organizationSettings(tx).membershipLimit
  const result = await insertInviteeAndClaimSeat(tx, toMembership(tx, input), { inviterId, seatLimit })
  const { inviterRoles, member, hasSeat } = result
  if (!canInviteWithRoles(tx, inviterRoles, input.roles)) fail('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
  if (!member) return fail('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
  if (!hasSeat) fail('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')
  await recordMember(tx, 'member.added', member)
  return member
}

/** Adds the first owner of a new organization, whose row already counts the seat. */
export const createOwnerMembership = async (tx: Context, input: NewMembership): Promise<Membership> => {
  const member = await insertMember(tx, toMembership(tx, input))
  if (!member) return fail('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
  await recordMember(tx, 'member.added', member)
  return member
}

/** Deletes a member, releases the seat, and deactivates the organization in the sessions of the user. */
export const deleteMembership = async (tx: Context, { id, organizationId, userId }: Membership): Promise<void> => {
  if (!(await deleteMember(tx, id))) fail('MEMBER_NOT_FOUND')
  await releaseSeat(tx, organizationId)
  await unsetActiveOrganization(tx, { userId, organizationId })
}

export const recordMember = (
  tx: Context,
  action: Extract<AuditAction, 'member.added' | 'member.removed' | 'member.left'>,
  { id, organizationId, userId, roles }: Membership,
): Promise<void> =>
  recordAudit(tx, { action, target: `member:${id}`, details: { organizationId, userId, role: roles.join(',') } })

/** Fails for the only owner of an organization. */
export const requireOtherOwner = async (tx: Context, member: Membership): Promise<void> => {
  if (await isSoleOwner(tx, member)) fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
}

export const isSoleOwner = async (ctx: Context, member: Membership): Promise<boolean> =>
  includesOwnerRole(ctx, member.roles) &&
  !(await hasOtherMemberWithRole(ctx, member, organizationSettings(ctx).creatorRole))

/**
 * The text by which member lists are searched and sorted. The name is cut because index entries have a maximum size, and
 * compatibility normalization can expand one character to eighteen.
 */
export const toSearchText = ({ name, email }: Pick<UserRow, 'name' | 'email'>): string =>
  `${foldCase(name).slice(0, 200).toWellFormed()} ${email}`

/** Normalizes search texts and search terms to the same form. */
export const foldCase = (text: string): string => text.normalize('NFKC').toLowerCase()

const toMembership = (
  tx: Context,
  { organizationId, user, roles, teamId, createdAt = tx.now() }: NewMembership,
): Membership => ({
  id: randomId(tx.random),
  organizationId,
  userId: user.id,
  roles,
  teamId,
  searchText: toSearchText(user),
  createdAt,
})
