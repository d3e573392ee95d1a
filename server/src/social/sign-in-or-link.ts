import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { Failure, fail } from '../platform/errors.ts'
import { HookDenial } from '../platform/hooks/deny.ts'
import { countMailOnce } from '../platform/mail/mail-limits.ts'
import { type SignInResult, startSessionOrChallenge } from '../session/start-session-or-challenge.ts'
import { rotateSessionSecret } from '../session/rotate-session-secret.ts'
import { findUser } from '../user/find-user.ts'
import { proveMailboxInBrowser } from '../user/mailbox-proof.ts'
import { setSignUpCookie } from '../user/sign-up-cookie.ts'
import { sendVerificationMail, writeDecoyVerificationMail } from '../user/verification-mail.ts'
import { updateTokens } from './identity.store.ts'
import { linkAndNotify } from './link-identity.ts'
import { decideLinkingForLogin, findHiddenOwner, findMatches, type MatchedLogin } from './login-matches.ts'
import { storePendingLogin } from './pending-login.ts'
import { consumePendingSignUp } from './pending-sign-up.store.ts'
import { failLogin, type ProviderLogin, ProviderLoginFailure, toUserFields } from './provider-login.ts'
import { countVerificationMail, findSignUpVerdict, notifyOwner, requireName, signUp } from './provider-sign-up.ts'
import { consumeIdToken } from './used-id-tokens.store.ts'

interface SignInOrLinkResult {
  /** `null` if an account was linked in an existing session. */
  readonly signInResult: SignInResult | 'verification-required' | null
  readonly isNewUser: boolean
  readonly user: UserRow
}

/**
 * Signs in, signs up or links, as `decideLinking` decides. Reads and writes in one serializable transaction: concurrent
 * callbacks of one user create one user and one identity. Throws ProviderLoginFailure.
 */
export const signInOrLink = async (ctx: Context, login: ProviderLogin): Promise<SignInOrLinkResult> => {
  const fields = toUserFields(ctx, login)
  const canNotify = await countVerificationMail(ctx, fields)
  const verdict = await findSignUpVerdict(ctx, login, fields)
  return inTransaction(ctx, async (tx) => {
    await consumeProofs(tx, login)
    const matches = await findMatches(tx, login, fields)
    const decision = decideLinkingForLogin(tx, login, { fields, matches })
    if (decision.action === 'reject') {
      const owner = findHiddenOwner(tx, login, { fields, matches })
      if (!owner) return failLogin(decision.error)
      // A denial must not reveal that the address is taken.
      requireName(verdict)
      await notifyOwner(tx, { owner, email: fields.email, canNotify })
      return { signInResult: 'verification-required', isNewUser: false, user: owner }
    }
    if (decision.action === 'sign up') {
      const user = await signUp(tx, login, { ...fields, name: requireName(verdict), email: decision.email })
      const signInResult = await startSessionIfVerified(tx, login, { user, isLinked: true })
      return { signInResult, isNewUser: true, user }
    }
    return signInOrLinkUser(tx, login, { userId: decision.userId, fields, matches })
  })
}

/** A failed sign-in rolls this back, so that an ID token or a pending sign-up stays valid. */
const consumeProofs = async (tx: Context, { idToken, pendingSignUp }: ProviderLogin): Promise<void> => {
  if (idToken && !(await consumeIdToken(tx, idToken))) fail('ID_TOKEN_INVALID')
  if (pendingSignUp && !(await consumePendingSignUp(tx, pendingSignUp))) fail('PENDING_SIGN_UP_NOT_FOUND')
}

/** Signs in or links an existing user. */
const signInOrLinkUser = async (
  tx: Context,
  login: ProviderLogin,
  { userId, fields, matches }: MatchedLogin & { userId: string },
): Promise<SignInOrLinkResult> => {
  const { identity, linkingCaller, existingUser } = matches
  // Ends what an attacker may have set up before the first proof (R21).
  if (login.pendingSignUp && existingUser && fields.email !== null && !identity)
    await proveMailboxInBrowser(tx, existingUser, fields.email)
  const user = (await findUser(tx, userId)) ?? failLogin('unable_to_link_account')
  if (identity) await updateTokens(tx, identity.id, login.tokens)
  if (linkingCaller) {
    if (!identity) {
      await linkAndNotify(tx, login, user)
      await rotateSessionSecret({ ...tx, caller: linkingCaller })
    }
    return { signInResult: null, isNewUser: false, user }
  }
  const signInResult = await startSessionIfVerified(tx, login, { user, isLinked: identity !== undefined })
  // A second factor that is still required also links the identity.
  const isChallenged = signInResult !== 'verification-required' && 'twoFactorRedirect' in signInResult
  if (!identity && !isChallenged) await linkAndNotify(tx, login, user)
  return { signInResult, isNewUser: false, user }
}

interface SignIn {
  readonly user: UserRow
  /** Whether the identity is linked to the user. If not, only the address names the user: a second factor must pass first. */
  readonly isLinked: boolean
}

/**
 * Like a sign-in with a password: if verification is required, an unverified address gets a mail instead of a session. The
 * limit is that of the user's address, because the provider can return another one.
 */
const startSessionIfVerified = async (
  tx: Context,
  login: ProviderLogin,
  { user, isLinked }: SignIn,
): Promise<SignInResult | 'verification-required'> => {
  if (user.emailVerified || !tx.settings.emailAndPassword.requireEmailVerification)
    return signInUser(tx, login, { user, isLinked })
  if (tx.settings.mails.verification && (await countMailOnce(tx, user.email)).allowed)
    await sendVerificationMail(tx, { kind: 'verification', user, callbackURL: login.callbackURL })
  else await writeDecoyVerificationMail(tx, { email: user.email, isAllowed: false })
  setSignUpCookie(tx, user.id)
  return 'verification-required'
}

const signInUser = async (tx: Context, login: ProviderLogin, { user, isLinked }: SignIn): Promise<SignInResult> => {
  try {
    return await startSessionOrChallenge(tx, {
      user,
      remembered: true,
      method: 'provider',
      provider: login.configured.id,
      ...(!isLinked && { storePendingLogin: () => storePendingLogin(tx, login) }),
    })
  } catch (error) {
    if (!(error instanceof Failure) || error instanceof HookDenial) throw error
    const code = error.code === 'BANNED_USER' ? 'banned_user' : 'unable_to_create_session'
    throw new ProviderLoginFailure(code, { cause: error })
  }
}
