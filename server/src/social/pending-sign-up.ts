import { type CallbackError, defaults, type pendingSignUpCalls } from '@latchkey/contract'
import type { Context, Handlers } from '../platform/context.ts'
import { hashCodeWithAllKeys, hashSecret } from '../platform/crypto/keys.ts'
import { randomDigits, randomId } from '../platform/crypto/random.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { countMail } from '../platform/mail/mail-limits.ts'
import { sendMail, writeDecoyMail } from '../platform/mail/send-mail.ts'
import { replyWithCookie } from '../platform/reply.ts'
import { toUser } from '../session/user.ts'
import { countCodeGuess } from '../user/verify-email-code.ts'
import {
  countSignUpGuess,
  findPendingSignUp,
  insertPendingSignUp,
  type PendingSignUp,
  updateSignUpCode,
} from './pending-sign-up.store.ts'
import { toPendingLogin } from './pending-login.ts'
import { canSignUp, failWithErrorName, type ProviderLogin } from './provider-login.ts'
import type { ConfiguredProvider } from './providers.ts'
import { signInOrLink } from './sign-in-or-link.ts'
import type { SocialState } from './state.store.ts'

const COOKIE = 'pending_sign_up'

export const pendingSignUpHandlers = {
  pendingSignUp: async (ctx) => {
    const pending = await findOwnPendingSignUp(ctx)
    if (!pending) return null
    const { providerId, login, expiresAt } = pending
    return { provider: providerId, name: login.name, email: login.email, expiresAt: new Date(expiresAt) }
  },

  // Does not read the users: the response and its time are the same for every address (R37).
  sendSignUpCode: async (ctx, { email }) => {
    const { id, login, expiresAt, ...pending } = (await findOwnPendingSignUp(ctx)) ?? fail('PENDING_SIGN_UP_NOT_FOUND')
    const { provider } = requireConfiguredProvider(ctx, pending)
    const { allowed } = await countMail(ctx, email)
    return inTransaction(ctx, async (tx) => {
      const code = randomDigits(tx.random, defaults.signUpCode.digits)
      const [codeHash] = hashSignUpCode(tx, { id, email }, code)
      const codeExpiresAt = Math.min(tx.now() + defaults.signUpCode.lifetime * 1000, expiresAt)
      if (!(await updateSignUpCode(tx, id, { email, codeHash, codeExpiresAt }))) fail('PENDING_SIGN_UP_NOT_FOUND')
      if (!allowed) await writeDecoyMail(tx, { statements: 1 })
      else {
        // Mails state a lifetime in whole minutes.
        const lifetime = Math.max(60, Math.ceil((codeExpiresAt - tx.now()) / 1000))
        const data = { name: login.name || email, provider: provider.name, code, lifetime }
        await sendMail(tx, { kind: 'signUpCode', to: email, language: tx.request.language, data })
      }
      return { status: true as const }
    })
  },

  verifySignUpCode: async (ctx, { code }) => {
    const pending = await verifyCode(ctx, code)
    const login = toProviderLogin(requireConfiguredProvider(ctx, pending), pending)
    const { signInResult, isNewUser, user } = await signInOrLink(ctx, login).catch(failWithErrorName)
    replyWithCookie(ctx.reply, COOKIE, 'ended')
    if (signInResult === 'verification-required' || !signInResult) return fail('EMAIL_NOT_VERIFIED')
    const { callbackURL, newUserCallbackURL } = pending.login
    const target = (isNewUser && newUserCallbackURL) || callbackURL
    // The trusted origins can change while the user reads the mail (R62).
    const url = ctx.origins.isSafeRedirect(target) ? target : ctx.settings.siteUrl
    if (!('session' in signInResult)) return { ...signInResult, url }
    return { token: signInResult.session.id, user: toUser(ctx, user), url }
  },
} satisfies Handlers<typeof pendingSignUpCalls>

interface RefusedLogin {
  login: ProviderLogin
  flow: SocialState
  error: CallbackError
}

/**
 * Stores a login that a proof of a mailbox can complete, for this browser: the provider returned no address, or one
 * with which the login cannot be linked to the account that has it.
 */
export const storePendingSignUp = async (ctx: Context, { login, flow, error }: RefusedLogin): Promise<void> => {
  const canLink = ctx.settings.accountLinking.enabled
  const canComplete =
    (error === 'email_not_found' && (canLink || canSignUp(login))) || (error === 'account_not_linked' && canLink)
  if (!canComplete || !ctx.settings.mails.signUpCode) return
  const secret = randomId(ctx.random)
  const { callbackURL, newUserCallbackURL } = flow
  await insertPendingSignUp(ctx, {
    id: hashSecret(COOKIE, secret),
    providerId: login.configured.id,
    login: toPendingLogin(ctx, login, { callbackURL, newUserCallbackURL }),
  })
  replyWithCookie(ctx.reply, COOKIE, { value: secret, maxAge: defaults.pendingSignUpLifetime })
}

/** Finds the pending sign-up whose secret is in the browser's cookie. */
const findOwnPendingSignUp = async (ctx: Context): Promise<PendingSignUp | undefined> => {
  const secret = ctx.request.cookie(COOKIE)
  return secret === null ? undefined : findPendingSignUp(ctx, hashSecret(COOKIE, secret))
}

/** The provider can be removed while the user reads the mail. */
const requireConfiguredProvider = (
  ctx: Context,
  { providerId }: Pick<PendingSignUp, 'providerId'>,
): ConfiguredProvider => ctx.providers.get(providerId) ?? fail('PENDING_SIGN_UP_NOT_FOUND')

/**
 * Counts the guess for the code and for the address before the comparison (R33, R35). The limit per address holds for all
 * browsers: with new sign-ins at the provider, an attacker gets no further guesses.
 */
const verifyCode = async (ctx: Context, code: string): Promise<PendingSignUp> => {
  const { id } = (await findOwnPendingSignUp(ctx)) ?? fail('PENDING_SIGN_UP_NOT_FOUND')
  const pending = (await countSignUpGuess(ctx, id)) ?? (await failWithoutCode(ctx, id))
  const { email, codeHash } = pending
  if (email === null || codeHash === null) return fail('OTP_HAS_EXPIRED')
  const key = await countCodeGuess(ctx, email)
  if (!hashSignUpCode(ctx, pending, code.trim()).includes(codeHash)) fail('INVALID_CODE')
  await ctx.limits.refund(key, ctx.now())
  return pending
}

const failWithoutCode = async (ctx: Context, id: string): Promise<never> => {
  const { codeExpiresAt } = (await findPendingSignUp(ctx, id)) ?? fail('PENDING_SIGN_UP_NOT_FOUND')
  return fail(codeExpiresAt > ctx.now() ? 'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE' : 'OTP_HAS_EXPIRED')
}

/** A code is valid for one browser and one address. */
const hashSignUpCode = ({ keys }: Context, { id, email }: Pick<PendingSignUp, 'id' | 'email'>, code: string) =>
  hashCodeWithAllKeys(keys, 'sign-up-code', `${id}:${email}:${code}`)

const toProviderLogin = (
  configured: ConfiguredProvider,
  { id, codeHash, email, login }: PendingSignUp,
): ProviderLogin => {
  const { subject, name, image, tokens, requestSignUp, callbackURL } = login
  const profile = { subject, name, email, emailVerified: true, image, raw: {} }
  const pendingSignUp = { id, codeHash }
  return { configured, profile, tokens, linkTo: null, idToken: null, pendingSignUp, requestSignUp, callbackURL }
}
