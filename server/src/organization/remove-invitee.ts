import { setImmediate as nextIteration } from 'node:timers/promises'
import { recordAudit, replaceAuditDetails } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import { ROWS_PER_STATEMENT } from '../platform/database/rows-per-statement.ts'
import type { InvitationRow, UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { findUser, listAdditionalAddresses } from '../user/find-user.ts'
import { listVerifiedFormerAddresses, toTombstone } from '../user/remove-addresses.ts'
import {
  cancelInvitationsTo,
  cancelPendingInvitation,
  findPendingInvitation,
  listInvitations,
  replaceInviteeAddress,
} from './invitations.store.ts'
import type { MemberContext } from './member-access.ts'
import { canManageRoles } from './roles.ts'

/**
 * Cancels the invitations to the verified addresses of a user who is about to be deleted, and removes these addresses and the
 * earlier ones that were verified from invitations. Invitations to unverified addresses stay: they were sent to the owner of
 * the mailbox. Pending invitations to earlier addresses stay, too.
 */
export const removeInvitee = async (tx: Context, user: UserRow): Promise<void> => {
  const tombstone = toTombstone(user)
  const addresses = await listVerifiedAddresses(tx, user)
  for (const address of addresses) {
    for (const { id, organizationId, role } of await cancelInvitationsTo(tx, address)) {
      const details = { organizationId, email: tombstone, role }
      await recordAudit(tx, { action: 'invitation.canceled', target: `invitation:${id}`, details })
    }
  }
  for (const address of [...addresses, ...(await listVerifiedFormerAddresses(tx, user))]) {
    const invitations = await replaceInviteeAddress(tx, { from: address, to: tombstone })
    const changes = invitations.map(({ id }) => ({ target: `invitation:${id}`, from: address, to: tombstone }))
    await replaceAuditDetails(tx, changes)
  }
}

/**
 * Cancels the invitations to a member who was removed or has another role: the member could join again with them, or leave and
 * return with the earlier role. Those to an unverified address stay, and those that the caller cannot cancel (R25).
 */
export const cancelInvitationsToMember = async (tx: MemberContext, userId: string): Promise<void> => {
  const organizationId = tx.organization.id
  const user = (await findUser(tx, userId)) ?? fail('MEMBER_NOT_FOUND')
  for (const email of await listVerifiedAddresses(tx, user)) {
    const invitation = await findPendingInvitation(tx, organizationId, email)
    if (!invitation || !(await canManageRoles(tx, invitation.role))) continue
    const { id, role } = invitation
    await cancelPendingInvitation(tx, organizationId, id)
    const details = { organizationId, email, role }
    await recordAudit(tx, { action: 'invitation.canceled', target: `invitation:${id}`, details })
  }
}

const listVerifiedAddresses = async (tx: Context, { id, email, emailVerified }: UserRow): Promise<string[]> => [
  ...(emailVerified ? [email] : []),
  ...(await listAdditionalAddresses(tx, id)),
]

/**
 * Replaces the addresses of all invitees of an organization in the audit log, before its invitations are deleted. Without the
 * invitations, the removal of an invitee does not find these rows.
 */
export const removeInviteeAddresses = async (tx: Context, organizationId: string): Promise<void> => {
  let after: InvitationRow | undefined
  do {
    const page = await listInvitations(tx, organizationId, { status: undefined, after, limit: ROWS_PER_STATEMENT })
    const changes = page.map(({ id, email }) => ({ target: `invitation:${id}`, from: email, to: `invitation:${id}` }))
    await replaceAuditDetails(tx, changes)
    after = page.at(-1)
    await nextIteration()
  } while (after)
}
