import { type ErrorName, errorCatalog, type verificationCalls } from '@latchkey/contract'
import type { Context, Handlers } from '../platform/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { Failure, fail } from '../platform/errors.ts'
import { countMail } from '../platform/mail/mail-limits.ts'
import { Page, Redirect } from '../platform/reply.ts'
import { consumeToken } from '../platform/tokens.store.ts'
import { isRequestingSession, redeemEmailChange } from './email-change.ts'
import { deleteEmailCode, toEmailCodeId } from './email-code.store.ts'
import { canRedeemLink, findOwnSession, isOwnBrowser } from './link-redemption.ts'
import { appendQueryParameter, appendSignInStep } from './links.ts'
import { maskEmail } from './mask-email.ts'
import { isMailboxProven } from './mailbox-proof.ts'
import { findUser, findUserByEmail } from './user.store.ts'
import { sendVerificationMail, writeDecoyVerificationMail } from './verification-mail.ts'
import { toNextSignInStep, verifyAddress } from './verify-address.ts'
import { verifyVerificationToken, type VerificationToken } from './verification-token.ts'

export const verificationHandlers = {
  sendVerificationEmail: async (ctx, { email, callbackURL }) => {
    if (!ctx.settings.mails.verification) fail('VERIFICATION_EMAIL_ISNT_ENABLED')
    const { allowed } = await countMail(ctx, email)
    return inTransaction(ctx, async (tx) => {
      const user = await findUserByEmail(tx, email)
      // A user who verified the address on another device can verify it again, in a browser of the account.
      if (user?.email === email && !isMailboxProven(user) && allowed)
        await sendVerificationMail(tx, { kind: 'verification', user, callbackURL })
      else await writeDecoyVerificationMail(tx, { email, isAllowed: allowed })
      return { status: true }
    })
  },

  verifyEmail: async (ctx, { token: jwt, callbackURL }) => {
    const token = await readToken(ctx, jwt)
    // An invalid link changes nothing, so programs get its error at once. The button of the page reports it to users.
    if (await canRedeemLink(ctx, () => token === undefined || isOwnBrowser(ctx, token.userId))) {
      return consumeLink(ctx, jwt, callbackURL)
    }
    if (token && !(await isRequestingSession(ctx, token))) {
      return new Page({ kind: 'opened-in-another-browser', maskedEmail: maskEmail(token.updateTo ?? '') })
    }
    const newEmail = token?.purpose === 'change-email' ? token.updateTo : undefined
    return new Page({ kind: 'confirm-email', token: jwt, callbackURL: callbackURL ?? '/', newEmail })
  },

  confirmEmail: (ctx, { token, callbackURL }) => consumeLink(ctx, token, callbackURL),
} satisfies Handlers<typeof verificationCalls>

/** Returns undefined for an invalid link. */
const readToken = async (ctx: Context, jwt: string): Promise<VerificationToken | undefined> => {
  try {
    return await verifyVerificationToken(ctx, jwt)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

const consumeLink = async (ctx: Context, jwt: string, callbackURL: string | undefined) => {
  try {
    const token = await verifyVerificationToken(ctx, jwt)
    if (token.updateTo !== undefined) {
      const user = await redeemEmailChange(ctx, token, callbackURL)
      return callbackURL ? new Redirect(callbackURL) : { status: true as const, user }
    }
    const nextStep = await verifyEmail(ctx, token)
    return callbackURL
      ? new Redirect(appendSignInStep(callbackURL, nextStep))
      : { status: true as const, user: null, ...nextStep }
  } catch (error) {
    const code = error instanceof Failure && error.errorName ? redirectErrors[error.errorName] : undefined
    if (callbackURL && code) return new Redirect(appendQueryParameter(callbackURL, 'error', code))
    throw error
  }
}

/** Failures that redirect to the callback, with the value of its `error` parameter. */
const redirectErrors: Partial<Record<ErrorName, string>> = {
  VERIFICATION_TOKEN_EXPIRED: errorCatalog.VERIFICATION_TOKEN_EXPIRED.message,
  VERIFICATION_TOKEN_INVALID: errorCatalog.VERIFICATION_TOKEN_INVALID.message,
  VERIFICATION_USER_NOT_FOUND: errorCatalog.VERIFICATION_USER_NOT_FOUND.message,
  VERIFICATION_UNAUTHORIZED: errorCatalog.VERIFICATION_UNAUTHORIZED.message,
  OPENED_IN_ANOTHER_BROWSER: 'opened_in_another_browser',
  COULDNT_UPDATE_YOUR_EMAIL: 'couldnt_update_your_email',
}

const verifyEmail = async (ctx: Context, token: VerificationToken) => {
  const ownSession = await findOwnSession(ctx, token.userId)
  return inTransaction(ctx, async (tx) => {
    const user = (await findUser(tx, token.userId)) ?? fail('VERIFICATION_USER_NOT_FOUND')
    if (!(await consumeToken(tx, 'verify-email', token.id))) fail('VERIFICATION_TOKEN_INVALID')
    await deleteEmailCode(tx, toEmailCodeId('email-verification', token.email))
    const { signIn } = await verifyAddress(tx, { user, email: token.email, ownSession, method: 'email-link' })
    return toNextSignInStep(signIn)
  })
}
