import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { MemberRow, UserRow } from '../platform/database/tables.ts'
import { batch } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { randomId } from '../platform/crypto/random.ts'
import { deactivateOrganization } from '../session/active-organization.ts'
import { deleteMember, insertMember, hasOtherMemberWithRole, listRoleTexts } from './members.store.ts'
import { organizationSettings } from './member-access.ts'
import { releaseSeat, claimSeat } from './organizations.store.ts'
import { includesOwnerRole } from './roles.ts'

interface NewMembership {
  organizationId: string
  user: Pick<UserRow, 'id' | 'name' | 'email'>
  /** As `storedRole` or `grantableRole` gives it. */
  role: string
  /** A team of this organization. */
  teamId: string | null
  /** Epoch milliseconds; this moment where it is left out. */
  createdAt?: number
}

/**
 * Makes a person a member, inside the open transaction. Fails with USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION, or
 * with ORGANIZATION_MEMBERSHIP_LIMIT_REACHED where every seat is taken; the failure undoes the rest.
 */
export const createMembership = async (tx: Context, membership: NewMembership): Promise<MemberRow> => {
  const { membershipLimit } = organizationSettings(tx)
  const [member, isSeated] = await batch([
    insertMembership(tx, membership),
    claimSeat(tx, membership.organizationId, membershipLimit),
  ])
  return isSeated ? member : fail('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')
}

/** The same, where the seat is taken already. */
export const insertMembership = async (tx: Context, membership: NewMembership): Promise<MemberRow> => {
  const { organizationId, user, role, teamId, createdAt = tx.now() } = membership
  const wanted = {
    id: randomId(tx.random),
    organizationId,
    userId: user.id,
    role,
    teamId,
    searchText: toSearchText(user),
    createdAt,
  }
  const details = { organizationId, userId: user.id, role }
  const [member] = await batch([
    insertMember(tx, wanted),
    recordAudit(tx, { action: 'member.added', target: `member:${wanted.id}`, details }),
  ])
  return member ?? fail('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
}

/** Ends a membership inside the open transaction: the seat is free, and the organization active nowhere for that person. */
export const deleteMembership = async (tx: Context, { id, organizationId, userId }: MemberRow): Promise<void> => {
  if (!(await deleteMember(tx, id))) fail('MEMBER_NOT_FOUND')
  await releaseSeat(tx, organizationId)
  await deactivateOrganization(tx, { userId, organizationId })
}

/** Refuses what would take the last owner from an organization. */
export const requireOtherOwner = async (tx: Context, member: MemberRow): Promise<void> => {
  if (await isSoleOwner(tx, member)) fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
}

/** Whether nobody else in the organization holds the creator role, alone or among other roles. */
export const isSoleOwner = async (ctx: Context, member: MemberRow): Promise<boolean> => {
  if (!includesOwnerRole(ctx, member.role)) return false
  const texts = await listRoleTexts(ctx, member.organizationId)
  return !(await hasOtherMemberWithRole(
    ctx,
    member,
    texts.filter((role) => includesOwnerRole(ctx, role)),
  ))
}

/** What members are found by. Cut to what an index takes: compatibility forms of one letter can be eighteen. */
export const toSearchText = ({ name, email }: Pick<UserRow, 'name' | 'email'>): string =>
  `${foldCase(name).slice(0, 200).toWellFormed()} ${email}`

/** Texts that are searched, and what they are searched for, in one form. */
export const foldCase = (text: string): string => text.normalize('NFKC').toLowerCase()
