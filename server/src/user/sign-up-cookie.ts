import type { Context } from '../platform/context.ts'
import { replyWithCookie } from '../platform/reply.ts'

const COOKIE = 'sign_up'

/**
 * Remembers that whoever is at this browser has chosen or given the password of an account, for as long as the link that
 * verifies its address is good. The id may be nobody's: a taken address is answered like a free one.
 */
export const setSignUpCookie = (ctx: Context, userId: string): void => {
  const { mails, emailVerification } = ctx.settings
  if (!mails.verification) return
  replyWithCookie(ctx.reply, COOKIE, { value: userId, maxAge: emailVerification.tokenLifetime })
}

/**
 * Whether a link is opened by who signed up. Whoever reads the mailbox need not be: elsewhere they would find themselves
 * in an account that opens to a stranger's password (rule R21).
 */
export const hasSignUpCookie = (ctx: Context, userId: string): boolean => ctx.request.cookie(COOKIE) === userId

/** Has the browser forget it. */
export const clearSignUpCookie = (ctx: Context): void => {
  if (ctx.request.cookie(COOKIE) !== null) replyWithCookie(ctx.reply, COOKIE, 'ended')
}
