import type { emailCodeCalls } from '@latchkey/contract'
import type { Context, Handlers } from '../platform/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { Failure, fail } from '../platform/errors.ts'
import { requirePictureUrl } from '../platform/picture-url.ts'
import { deleteTokens } from '../platform/tokens.store.ts'
import { toUser } from '../session/user.ts'
import { signInByEmail } from './email-sign-in.ts'
import { endEmailFlow } from './email-flow.ts'
import { consumeSignInLink, openSignInLink } from './sign-in-link.ts'
import { requireAcceptablePassword } from './password.ts'
import { resetForgottenPassword } from './password-reset.ts'
import { sendEmailCode } from './send-email-code.ts'
import { toNextSignInStep, verifyAddress } from './verify-address.ts'
import { findOwnSession } from './link-redemption.ts'
import { consumeForUser, verifyEmailCode } from './verify-email-code.ts'

const SUCCESS = { success: true } as const

export const emailCodeHandlers = {
  sendVerificationOtp: async (ctx, { email, type }) => {
    if (type === 'forget-password') requirePasswords(ctx)
    await sendEmailCode(ctx, { type, email })
    return SUCCESS
  },

  signInMagicLink: async (ctx, { email, name, ...redirects }) => {
    await sendEmailCode(ctx, { type: 'sign-in', email, name, redirects })
    return { status: true }
  },

  signInEmailOtp: async (ctx, { email, otp, name, image = null, ...fields }) => {
    requirePictureUrl(ctx, 'image', image)
    const code = await verifyEmailCode(ctx, { type: 'sign-in', email, otp })
    const profile = { name: name ?? code.name ?? '', image, fields }
    const { response } = await signInByEmail(ctx, { code, method: 'email-code', profile, invalidError: 'INVALID_OTP' })
    return response
  },

  verifyMagicLink: (ctx, link) => openSignInLink(ctx, link),
  confirmMagicLink: (ctx, link) => consumeSignInLink(ctx, link),

  verifyEmailOtp: async (ctx, { email, otp }) => {
    const code = await verifyEmailCode(ctx, { type: 'email-verification', email, otp })
    const ownSession = code.userId === null ? null : await findOwnSession(ctx, code.userId)
    return inTransaction(ctx, async (tx) => {
      const user = (await consumeForUser(tx, code))?.user ?? fail('INVALID_OTP')
      await deleteTokens(tx, user.id, 'verify-email')
      const { signIn, ...verified } = await verifyAddress(tx, { user, email, ownSession, method: 'email-code' })
      endEmailFlow(tx)
      const token = signIn && 'session' in signIn ? signIn.session.id : null
      return { status: true, token, user: toUser(tx, verified.user), ...toNextSignInStep(signIn) }
    })
  },

  checkVerificationOtp: async (ctx, guess) => {
    try {
      await verifyEmailCode(ctx, guess)
      return SUCCESS
    } catch (error) {
      if (error instanceof Failure && error.status !== 429) fail('INVALID_OTP')
      throw error
    }
  },

  forgetPasswordOtp: (ctx, input) => sendResetCode(ctx, input),
  requestPasswordResetOtp: (ctx, input) => sendResetCode(ctx, input),

  resetPasswordOtp: async (ctx, { email, otp, password }) => {
    requirePasswords(ctx)
    await requireAcceptablePassword(ctx, password)
    // Compared before hashing, so that requests with wrong codes cannot cause expensive work.
    const code = await verifyEmailCode(ctx, { type: 'forget-password', email, otp })
    const hash = await ctx.passwords.hash(password, ctx.deadline)
    return inTransaction(ctx, async (tx) => {
      const user = (await consumeForUser(tx, code))?.user ?? fail('INVALID_OTP')
      await resetForgottenPassword(tx, { user, email: code.email, hash })
      endEmailFlow(tx)
      return SUCCESS
    })
  },
} satisfies Handlers<typeof emailCodeCalls>

const sendResetCode = async (ctx: Context, { email }: { email: string }): Promise<typeof SUCCESS> => {
  requirePasswords(ctx)
  await sendEmailCode(ctx, { type: 'forget-password', email })
  return SUCCESS
}

/** Without sign-in by password, a user does not need one. */
const requirePasswords = ({ settings }: Context): void => {
  if (!settings.emailAndPassword.enabled) fail('RESET_PASSWORD_ISNT_ENABLED')
}
