import { defaults } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { deletePendingAddress, toAddressCodeId } from './email-addresses.store.ts'
import { deleteMailedSecrets } from './mailed-secrets.ts'
import { notifyAdditionalAddresses, notifyAddress } from './user-mail.ts'
import { replaceEmail } from './user.store.ts'

interface AddressMove {
  user: Pick<UserRow, 'id' | 'emailVerified'>
  from: string
  to: string
  emailVerified: 0 | 1
  /** A link that only the previous address receives. */
  undoUrl?: string | undefined
  /** The move restores an earlier address: the other addresses can be those of an attacker. */
  isUndo?: boolean
}

/**
 * Replaces the address of a user. Deletes the secrets that were mailed to the previous address, and notifies it, also an
 * unverified one: an attacker may have moved the account of a user who has not verified it yet (R68).
 */
export const moveAddress = async (
  tx: Context,
  { user: { id, emailVerified: wasVerified }, from, to, emailVerified, undoUrl, isUndo = false }: AddressMove,
): Promise<UserRow> => {
  const user = (await replaceEmail(tx, { id, from, to, emailVerified })) ?? fail('COULDNT_UPDATE_YOUR_EMAIL')
  await deleteMailedSecrets(tx, id)
  // The user may have requested a code to add the new address, too.
  await deletePendingAddress(tx, toAddressCodeId(id, to))
  await tx.accountHooks.afterProfileChange(tx, user)
  await tx.accountHooks.afterEmailChange(tx, user)
  await recordAudit(tx, {
    action: 'user.email-changed',
    target: `user:${id}`,
    ...(tx.caller ? {} : { actorId: id }),
    details: { from, fromVerified: wasVerified === 1, to },
    extra: { emailVerified: emailVerified === 1 },
  })
  const undo = undoUrl === undefined ? {} : { url: undoUrl, lifetime: defaults.emailChangeUndo }
  const previous = { ...user, email: from, emailVerified: wasVerified }
  const options = { hidesRequest: isUndo }
  await notifyAddress(tx, previous, 'emailChanged', { newEmail: to, ...undo }, options)
  await notifyAdditionalAddresses(tx, user, 'emailChanged', { newEmail: to }, options)
  return user
}
