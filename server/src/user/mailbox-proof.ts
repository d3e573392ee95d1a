import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Context } from '../platform/context.ts'
import type { StoredUser, UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { endAllSessions, endOtherSessions } from '../session/end-sessions.ts'
import { forgetAcceptedTerms } from '../session/terms.ts'
import { deleteAccounts } from './account.store.ts'
import { deleteAdditionalAddresses } from './email-addresses.store.ts'
import { isOwnBrowser } from './link-redemption.ts'
import { deleteMailedSecrets } from './mailed-secrets.ts'
import { notifyAddress } from './user-mail.ts'
import { findUser, markEmailVerified } from './user.store.ts'

/**
 * Checks whether the holder of the account has proven the mailbox: the address was verified in a browser with
 * credentials of the account, by the provider that signed the user up, or by a proof that ended all earlier
 * credentials.
 */
export const isMailboxProven = ({
  emailVerified,
  provenElsewhere,
}: Pick<StoredUser, 'emailVerified' | 'provenElsewhere'>): boolean => emailVerified === 1 && provenElsewhere === 0

/**
 * Checks whether the mailbox of an address of the user is proven. An additional address was verified in a session of
 * the account.
 */
export const isAddressProven = (user: StoredUser, email: string | null): boolean =>
  email !== user.email || isMailboxProven(user)

/**
 * Applies a proof of the mailbox by a user who has shown no credentials of the account. Unless the mailbox was proven
 * before, ends all access from before the proof, because an attacker may have signed up with the address (R21): the
 * password, passkeys, API keys, sessions, second factors, linked identities, additional addresses, accepted terms and mailed
 * links, including a pending email change. Disables the API keys and webhooks of organizations that the user created or
 * changed. Notifies the user, who may have set them up. The mailbox of an additional address proves nothing about the
 * primary one.
 */
export const proveMailbox = async (
  tx: Context,
  user: StoredUser,
  { email, hasNewPassword }: { email: string; hasNewPassword: boolean },
): Promise<void> => {
  if (isAddressProven(user, email)) return
  await markEmailVerified(tx, { ...user, provenElsewhere: 0 })
  await tx.accountHooks.endSecondFactors(tx, user)
  const accounts = await deleteAccounts(tx, user.id)
  const hadKeys = await tx.accountHooks.endKeysAndPasskeys(tx, user.id)
  const addresses = await deleteAdditionalAddresses(tx, user)
  // A new password replaces the earlier one, and has a mail of its own.
  const hadSignInMethods = accounts.some(({ providerId }) => !(hasNewPassword && providerId === 'credential'))
  if (hadSignInMethods || hadKeys || addresses.length > 0)
    await notifyAddress(tx, { ...user, emailVerified: 1 }, 'earlierAccessRemoved', {})
  await endAllSessions(tx, user.id)
  await deleteMailedSecrets(tx, user.id)
  await forgetAcceptedTerms(tx, user.id)
  await recordVerification(tx, user)
}

/**
 * Applies a proof of the mailbox that signs in. A browser with credentials of the account proves that its user signed
 * up, so the account keeps them. Returns the user after the changes.
 */
export const proveMailboxInBrowser = async (tx: Context, user: StoredUser, email: string): Promise<UserRow> => {
  if (isAddressProven(user, email)) return user
  if (!(await isOwnBrowser(tx, user.id))) {
    await proveMailbox(tx, user, { email, hasNewPassword: false })
    return (await findUser(tx, user.id)) ?? fail('USER_NOT_FOUND')
  }
  await recordVerification(tx, user)
  return (await markEmailVerified(tx, { ...user, provenElsewhere: 0 })) ?? fail('USER_NOT_FOUND')
}

/** Records that a user has proven the mailbox of their address. */
export const recordVerification = (tx: Context, user: UserRow): Promise<void> =>
  recordAudit(tx, {
    action: 'user.email-verified',
    target: `user:${user.id}`,
    actorId: user.id,
    extra: { email: user.email },
  })

/**
 * Applies a proof of the mailbox in a session of the account: the caller presented a mailed secret. Ends all other sessions
 * unless the mailbox was proven before, because an attacker may have opened them (R21).
 */
export const proveMailboxInSession = async (tx: CallerContext): Promise<void> => {
  const { user, session } = tx.caller
  const stored = (await findUser(tx, user.id)) ?? fail('UNAUTHORIZED')
  if (isMailboxProven(stored)) return
  await markEmailVerified(tx, { ...user, provenElsewhere: 0 })
  await endOtherSessions(tx, user.id, session.id)
  await recordVerification(tx, user)
}
