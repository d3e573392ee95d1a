import { defaults, type PasskeyAssertion } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { Failure, fail } from '../platform/errors.ts'
import { toSession } from '../session/sessions.ts'
import { startSessionOrChallenge } from '../session/start-session-or-challenge.ts'
import { toOwnUser } from '../session/user.ts'
import { findUser } from '../user/find-user.ts'
import { requestVerification } from '../user/verification-mail.ts'
import { usePasskey, verifyAssertion } from './assertion.ts'
import { createChallenge, identifyBrowser, requireBrowser } from './challenge.ts'
import { requirePasskeySettings } from './relying-party.ts'
import { loadWebAuthn } from './web-authn.ts'

/** The authenticator offers its passkeys itself, so the response does not depend on an account. */
export const createSignInOptions = async (ctx: Context) => {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const lifetime = defaults.passkeySignInLifetime
  const holder = identifyBrowser(ctx, lifetime)
  return generateAuthenticationOptions({
    rpID: requirePasskeySettings(ctx).rpId,
    challenge: createChallenge(ctx, { purpose: 'sign-in', holder }, lifetime),
    userVerification: 'preferred',
  })
}

/** A passkey that verified its user is two factors. Otherwise, a user with two-factor authentication verifies a second one. */
export const signInWithPasskey = async (ctx: Context, response: PasskeyAssertion) => {
  const verified = await verifyAssertion(ctx, { purpose: 'sign-in', holder: requireBrowser(ctx) }, response)
  const result = await inTransaction(ctx, async (tx) => {
    const passkey = await usePasskey(tx, verified)
    if (passkey instanceof Failure) return passkey
    const user = (await findUser(tx, passkey.userId)) ?? fail('PASSKEY_NOT_FOUND')
    if (tx.settings.emailAndPassword.requireEmailVerification && !user.emailVerified) {
      await requestVerification(tx, { user, callbackURL: undefined })
      return new Failure('EMAIL_NOT_VERIFIED')
    }
    const isUserVerified = verified.assertion.userVerified
    const signIn = await startSessionOrChallenge(tx, { user, remembered: true, method: 'passkey', isUserVerified })
    if (!('session' in signIn)) return signIn
    return { session: toSession(tx, signIn.session), user: toOwnUser(tx, signIn.user) }
  })
  if (result instanceof Failure) throw result
  return result
}
