import type { Caller, Context } from '../platform/context.ts'
import type { StoredUser, UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { findCurrentCaller } from '../session/caller-transaction.ts'
import { updateSessionCookies } from '../session/current-session.ts'
import { type SignInResult, startSessionOrChallenge } from '../session/start-session-or-challenge.ts'
import { isMailboxProven, recordVerification } from './mailbox-proof.ts'
import { clearSignUpCookie, hasSignUpCookie } from './sign-up-cookie.ts'
import { markEmailVerified } from './user.store.ts'

interface VerifiedAddress {
  /** As read in the open transaction. */
  user: StoredUser
  /** The address that the mail was sent to. */
  email: string
  /** The session of the user in this browser. */
  ownSession: Caller | null
  method: 'email-link' | 'email-code'
}

/**
 * Applies a mailed link or code that verifies an address. Signs in only in the browser that signed up, and only if the
 * options allow it.
 */
export const verifyAddress = async (
  tx: Context,
  { user: before, email, ownSession, method }: VerifiedAddress,
): Promise<{ user: UserRow; signIn: SignInResult | null }> => {
  const isOwnBrowser = ownSession !== null || hasSignUpCookie(tx, before.id)
  // A proof on another device does not undo an earlier one.
  const provenElsewhere = isOwnBrowser || isMailboxProven(before) ? 0 : 1
  const user = await markEmailVerified(tx, { id: before.id, email, provenElsewhere })
  if (!user) return fail('VERIFICATION_TOKEN_INVALID')
  // A second link may verify the address again.
  if (before.emailVerified === 0 || before.provenElsewhere !== provenElsewhere) await recordVerification(tx, user)
  if (!isOwnBrowser) return { user, signIn: null }
  clearSignUpCookie(tx)
  if (!tx.settings.emailVerification.autoSignInAfterVerification) return { user, signIn: null }
  if (ownSession) {
    // It may have ended or received another secret since it was read.
    const caller = await findCurrentCaller(tx, ownSession)
    if (caller) await updateSessionCookies(tx, caller)
    return { user, signIn: caller ?? null }
  }
  return { user, signIn: await startSessionOrChallenge(tx, { user, remembered: true, method }) }
}

/**
 * Returns the field of the response if the sign-in continues with required data. A response without a session can have
 * it, too.
 */
export const toNextSignInStep = (signIn: SignInResult | null): { requiredDataRedirect?: true } =>
  signIn && 'requiredDataRedirect' in signIn ? signIn : {}
