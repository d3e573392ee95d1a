import { defaults } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import { randomId } from '../platform/crypto/random.ts'
import type { StoredUser } from '../platform/database/tables.ts'
import { Failure, fail } from '../platform/errors.ts'
import { consumeToken, deleteTokensAfter, findNewestToken, hasToken, issueToken } from '../platform/tokens.store.ts'
import { endAllSessions } from '../session/end-sessions.ts'
import { deleteAccountsSince } from './account.store.ts'
import { deleteUser } from './deletion.ts'
import { deleteAddressesSince } from './email-addresses.store.ts'
import { isMailboxProven } from './mailbox-proof.ts'
import { deleteMailedSecrets } from './mailed-secrets.ts'
import { moveAddress } from './move-address.ts'
import { findUser, findUserByEmail } from './user.store.ts'

/**
 * Issues the link with which the owner of the previous mailbox can undo a change. Returns undefined
 *
 * - if the previous mailbox is not proven, because it can belong to another person,
 * - if the user already has a link that restores `newEmail`. This change then restores that address, and the previous
 *   mailbox may be that of an attacker.
 */
export const issueUndoUrl = async (tx: Context, user: StoredUser, newEmail: string): Promise<string | undefined> => {
  if (!isMailboxProven(user)) return undefined
  if (await hasToken(tx, user.id, { purpose: 'undo-email-change', value: newEmail })) return undefined
  const secret = randomId(tx.random)
  await issueToken(tx, {
    purpose: 'undo-email-change',
    secret,
    userId: user.id,
    value: user.email,
    lifetime: defaults.emailChangeUndo,
    createdAt: await computeChangeTime(tx, user.id),
  })
  return `${tx.settings.siteUrl}/undo-email-change#${secret}`
}

/**
 * Returns a time after all changes that the user can undo, because an undo ends the links of later changes. Two changes can
 * happen in the same millisecond, or on nodes whose clocks differ.
 */
const computeChangeTime = async (tx: Context, userId: string): Promise<number> => {
  const newest = await findNewestToken(tx, 'undo-email-change', userId)
  return Math.max(tx.now(), newest ? newest.createdAt + 1 : 0)
}

/**
 * Restores the previous address. An attacker may have changed it and may know the password. The undo therefore
 *
 * - ends all sessions and deletes the password,
 * - deletes the passkeys, API keys and second factors that were added since the change, and API keys and authenticators that
 *   were replaced since. Earlier ones stay, because a mailbox alone must not remove a second factor,
 * - deletes the additional addresses and providers that were added since a week before the change,
 * - ends the links of later changes. Those of earlier changes stay, so that an attacker who changed the address twice
 *   can neither restore an address of their own nor end the link of the owner.
 */
export const undoEmailChange = async (tx: Context, secret: string): Promise<void> => {
  const {
    userId,
    value: previousEmail,
    createdAt: since,
  } = (await consumeToken(tx, 'undo-email-change', secret)) ?? fail('INVALID_TOKEN')
  const user = (await findUser(tx, userId)) ?? fail('INVALID_TOKEN')
  await releaseAddress(tx, user, previousEmail)
  // The user may have changed the address back. The access of an attacker ends in that case, too.
  if (user.email === previousEmail) await deleteMailedSecrets(tx, userId)
  else await moveAddress(tx, { user, from: user.email, to: previousEmail, emailVerified: 1, isUndo: true })
  await deleteTokensAfter(tx, userId, { purpose: 'undo-email-change', time: since })
  const sinceWeekBefore = since - defaults.emailChangeUndo * 1000
  await deleteAddressesSince(tx, userId, { since: sinceWeekBefore, exceptEmail: previousEmail })
  await deleteAccountsSince(tx, userId, sinceWeekBefore)
  await tx.accountHooks.afterPasswordChange(tx, user, 'mailbox')
  await tx.accountHooks.endAccessSince(tx, user, since)
  await endAllSessions(tx, userId)
  await recordAudit(tx, {
    action: 'user.email-change-undone',
    target: `user:${userId}`,
    actorId: userId,
    details: { from: user.email, to: previousEmail },
  })
}

/**
 * Deletes an account that was created with the previous address and never proved its mailbox: an attacker may have created
 * it to prevent the undo. The caller has proven the mailbox and could take the account over.
 */
const releaseAddress = async (tx: Context, user: StoredUser, email: string): Promise<void> => {
  const owner = await findUserByEmail(tx, email)
  if (!owner || owner.id === user.id) return
  if (owner.email !== email || isMailboxProven(owner)) fail('COULDNT_UPDATE_YOUR_EMAIL')
  try {
    await deleteUser(tx, owner)
  } catch (error) {
    // For example, the account is the only owner of an organization. A password reset then gives access to it.
    throw error instanceof Failure ? new Failure('COULDNT_UPDATE_YOUR_EMAIL') : error
  }
}
