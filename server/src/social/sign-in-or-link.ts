import type { Context } from '../platform/context.ts'
import { randomId } from '../platform/crypto/random.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { Failure, fail } from '../platform/errors.ts'
import { HookDenial } from '../platform/hooks/deny.ts'
import { countMail, countMailOnce } from '../platform/mail/mail-limits.ts'
import { writeDecoyMail } from '../platform/mail/send-mail.ts'
import { type SignInResult, startSessionOrChallenge } from '../session/start-session-or-challenge.ts'
import { rotateSessionSecret } from '../session/rotate-session-secret.ts'
import { preparePicture, parsePicture } from '../user/picture.ts'
import { countEventStatements, createUser, runBeforeSignUp } from '../user/new-user.ts'
import { findUser } from '../user/find-user.ts'
import { proveMailboxInBrowser } from '../user/mailbox-proof.ts'
import { setSignUpCookie } from '../user/sign-up-cookie.ts'
import { countCodeStatements, issueCodeOfLinkMail } from '../user/issue-email-code.ts'
import { sendMailToUser } from '../user/user-mail.ts'
import { sendVerificationMail, writeDecoyVerificationMail } from '../user/verification-mail.ts'
import { findIdentity, updateTokens } from './identity.store.ts'
import { linkAndNotify, linkIdentity } from './link-identity.ts'
import { decideLinkingOf, findHiddenOwner, findMatches, type MatchedLogin } from './login-matches.ts'
import { storePendingLogin } from './pending-login.ts'
import { consumePendingSignUp } from './pending-sign-up.store.ts'
import {
  canSignUp,
  failLogin,
  type ProviderLogin,
  ProviderLoginFailure,
  type UserFields,
  toUserFields,
} from './provider-login.ts'
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
    const decision = decideLinkingOf(tx, login, { fields, matches })
    if (decision.action === 'reject') {
      const owner = findHiddenOwner(tx, login, { fields, matches })
      if (!owner) return failLogin(decision.error)
      // A denial must not reveal that the address is taken.
      requireName(verdict)
      return notifyOwner(tx, { owner, email: fields.email, canNotify })
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
  const { identity, linker, existingUser } = matches
  // Ends what an attacker may have set up before the first proof (R21).
  if (login.pendingSignUp && existingUser && fields.email !== null && !identity)
    await proveMailboxInBrowser(tx, existingUser, fields.email)
  const user = (await findUser(tx, userId)) ?? failLogin('unable_to_link_account')
  if (identity) await updateTokens(tx, identity.id, login.tokens)
  if (linker) {
    if (!identity) {
      await linkAndNotify(tx, login, user)
      await rotateSessionSecret({ ...tx, caller: linker })
    }
    return { signInResult: null, isNewUser: false, user }
  }
  const signInResult = await startSessionIfVerified(tx, login, { user, isLinked: identity !== undefined })
  // A second factor that is still required also links the identity.
  const isChallenged = signInResult !== 'verification-required' && 'twoFactorRedirect' in signInResult
  if (!identity && !isChallenged) await linkAndNotify(tx, login, user)
  return { signInResult, isNewUser: false, user }
}

/**
 * Finds the name of the new user after the hook of the application, or its denial. Returns null if the login cannot
 * sign up. The hook runs before the transaction, for free and for taken addresses, and has no effect on a login that
 * links to an existing user.
 */
const findSignUpVerdict = async (
  ctx: Context,
  login: ProviderLogin,
  { email, name }: UserFields,
): Promise<string | HookDenial | null> => {
  if (!ctx.hooks) return name
  if (login.linkTo || email === null || !canSignUp(login)) return null
  if (await findIdentity(ctx, login.configured, login.profile.subject)) return null
  return runBeforeSignUp(ctx, { email, name, via: 'provider', fields: {} })
}

/** Without a verdict, the login belonged to an identity that was unlinked in the meantime. */
const requireName = (verdict: string | HookDenial | null): string => {
  if (verdict instanceof HookDenial) throw verdict
  return verdict ?? failLogin('please_restart_the_process')
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

/**
 * Counts the mail to an unverified address and returns whether its limit allows it. Counted for free and for taken
 * addresses: the response must not reveal which are taken (R37).
 */
const countVerificationMail = async (ctx: Context, { email, emailVerified }: UserFields): Promise<boolean> => {
  const sendsMail = email !== null && !emailVerified && ctx.settings.emailAndPassword.requireEmailVerification
  return !sendsMail || (await countMail(ctx, email)).allowed
}

/**
 * If sign-up requires verification, a taken address gets the same response as a free one (R37). The decoys make the number
 * of statements equal to that of a new user with a verification mail.
 */
const notifyOwner = async (
  tx: Context,
  { owner, email, canNotify }: { owner: UserRow; email: string | null; canNotify: boolean },
): Promise<SignInOrLinkResult> => {
  const eventStatements = await countEventStatements(tx, ['user.created', 'account.linked'])
  const statements = (canNotify ? 5 : 6 + countCodeStatements(tx)) + eventStatements
  await writeDecoyMail(tx, { statements, of: 'user' })
  if (canNotify) {
    const recipient = { ...owner, email: email ?? owner.email }
    await issueCodeOfLinkMail(tx, { type: 'email-verification', email: recipient.email, userId: owner.id })
    await sendMailToUser(tx, recipient, 'existingAccount', { url: tx.settings.siteUrl })
  }
  setSignUpCookie(tx, randomId(tx.random))
  return { signInResult: 'verification-required', isNewUser: false, user: owner }
}

const signUp = async (tx: Context, login: ProviderLogin, fields: UserFields & { email: string }): Promise<UserRow> => {
  // A data URL is stored as an uploaded picture: it is too large for the session cookie cache.
  const isDataUrl = fields.image?.startsWith('data:') ?? false
  const file = isDataUrl ? parsePicture(fields.image ?? '') : null
  const picture = file && preparePicture(tx, file)
  const image = isDataUrl ? (picture?.image ?? null) : fields.image
  const user =
    (await createUser(tx, { ...fields, image, language: null, passwordHash: null, via: 'provider' })) ??
    failLogin('unable_to_create_user')
  await picture?.store(user.id)
  await linkIdentity(tx, login, user)
  const { settings } = tx
  // If verification is required, `startSessionIfVerified` sends the mail.
  const sendsMail = settings.emailVerification.sendOnSignUp && !settings.emailAndPassword.requireEmailVerification
  if (!fields.emailVerified && sendsMail && settings.mails.verification) {
    const { allowed } = await countMailOnce(tx, user.email)
    if (allowed) await sendVerificationMail(tx, { kind: 'verification', user, callbackURL: login.callbackURL })
  }
  return user
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
