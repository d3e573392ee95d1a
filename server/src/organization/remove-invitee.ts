import { recordAudit, replaceAuditDetail } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { listAdditionalAddresses } from '../user/find-user.ts'
import { listVerifiedFormerAddresses, toTombstone } from '../user/remove-addresses.ts'
import { cancelInvitationsTo, replaceInviteeAddress } from './invitations.store.ts'

/**
 * Cancels the invitations to the verified addresses of a user who is about to be deleted, and removes these addresses and the
 * earlier ones that were verified from invitations. Invitations to unverified addresses stay: they were sent to the owner of
 * the mailbox. Pending invitations to earlier addresses stay, too.
 */
export const removeInvitee = async (tx: Context, user: UserRow): Promise<void> => {
  const tombstone = toTombstone(user)
  const addresses = [...(user.emailVerified ? [user.email] : []), ...(await listAdditionalAddresses(tx, user.id))]
  for (const address of addresses) {
    for (const { id, organizationId, role } of await cancelInvitationsTo(tx, address)) {
      const details = { organizationId, email: tombstone, role }
      await recordAudit(tx, { action: 'invitation.canceled', target: `invitation:${id}`, details })
    }
  }
  for (const address of [...addresses, ...(await listVerifiedFormerAddresses(tx, user))]) {
    const invitations = await replaceInviteeAddress(tx, { from: address, to: tombstone })
    const targets = invitations.map(({ id }) => `invitation:${id}`)
    await replaceAuditDetail(tx, targets, { from: address, to: tombstone })
  }
}
