import type { AuditAction } from '@latchkey/contract'
import { type FieldValues, mergeFields } from '../platform/additional-fields/additional-fields.ts'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Context } from '../platform/context.ts'
import type { MemberRow, UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { randomId } from '../platform/crypto/random.ts'
import { deactivateOrganization } from '../session/active-organization.ts'
import { hasOtherMemberWithRole } from './member-roles.store.ts'
import { deleteMembers, insertFirstMember, insertMemberAndClaimSeat } from './members.store.ts'
import { releaseSeats } from './organizations.store.ts'
import { canInviteWithRoles, hasOwnerRole } from './roles.ts'
import { requireOrganizationSettings } from './settings.ts'

interface NewMembership {
  organizationId: string
  user: Pick<UserRow, 'id' | 'name' | 'email'>
  /** From `requireKnownRoles` or `requireGrantableRoles`. */
  role: string
  /** A team of the organization. */
  teamId: string | null
  /** The user ID of the inviter. Undefined if the member joins without an invitation. */
  inviterId?: string
  /** The additional fields. The others have their default value. */
  fields?: FieldValues
}

/**
 * Adds a member and claims a seat. Fails if the user is already a member, if no seat is free, or if the inviter can no
 * longer invite with these roles.
 */
export const createMembership = async (tx: Context, { inviterId, ...input }: NewMembership): Promise<MemberRow> => {
  const seatLimit = requireOrganizationSettings(tx).membershipLimit
  const row = toMemberRow(tx, input)
  const { inviter, member, hasSeat } = await insertMemberAndClaimSeat(tx, row, { seatLimit, inviterId })
  if (
    inviterId !== undefined &&
    !(await canInviteWithRoles(tx, { organizationId: row.organizationId, inviter, role: input.role }))
  ) {
    fail('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
  }
  if (!member) return fail('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
  if (!hasSeat) fail('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')
  await recordMember(tx, 'member.added', member)
  return member
}

/** Adds the first owner of a new organization. */
export const createOwnerMembership = async (tx: Context, input: NewMembership): Promise<MemberRow> => {
  const member = toMemberRow(tx, input)
  await insertFirstMember(tx, member)
  await recordMember(tx, 'member.added', member)
  return member
}

/** Deletes a member, releases the seat, and deactivates the organization in the sessions of the user. */
export const deleteMembership = async (tx: CallerContext, member: MemberRow): Promise<void> => {
  const { organizationId, userId } = member
  await deleteMembers(tx, [member])
  await releaseSeats(tx, [member])
  await deactivateOrganization(tx, { userId, organizationId })
}

export const recordMember = (
  tx: Context,
  action: Extract<AuditAction, 'member.added' | 'member.removed' | 'member.left'>,
  { id, organizationId, userId, role }: MemberRow,
): Promise<void> => recordAudit(tx, { action, target: `member:${id}`, details: { organizationId, userId, role } })

/** Fails for the only owner of an organization who is not banned. A banned owner could not manage it. */
export const requireOtherOwner = async (tx: Context, member: MemberRow): Promise<void> => {
  if (await isSoleOwner(tx, member)) fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
}

const isSoleOwner = async (ctx: Context, member: MemberRow): Promise<boolean> =>
  hasOwnerRole(ctx, member.role) &&
  !(await hasOtherMemberWithRole(ctx, member, requireOrganizationSettings(ctx).creatorRole))

/**
 * Returns the text by which member lists are searched and sorted. The name is cut because index entries have a maximum
 * size, and compatibility normalization can expand one character to eighteen.
 */
export const toSearchText = ({ name, email }: Pick<UserRow, 'name' | 'email'>): string =>
  `${foldCase(name).slice(0, 200).toWellFormed()} ${email}`

/** Normalizes search texts and search terms to the same form. */
export const foldCase = (text: string): string => text.normalize('NFKC').toLowerCase()

const toMemberRow = (tx: Context, { organizationId, user, role, teamId, fields = {} }: NewMembership): MemberRow => ({
  id: randomId(tx.random),
  organizationId,
  userId: user.id,
  role,
  teamId,
  searchText: toSearchText(user),
  additionalFields: mergeFields(null, fields),
  createdAt: tx.now(),
})
