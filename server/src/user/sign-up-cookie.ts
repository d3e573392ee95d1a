import type { Context } from '../platform/context.ts'
import { replyWithCookie } from '../platform/reply.ts'

const COOKIE = 'sign_up'

/**
 * Records that this browser presented the password of an account, for the lifetime of its verification link. The ID may
 * belong to no user: a sign-up with a taken address gets the same response as one with a free address.
 */
export const setSignUpCookie = (ctx: Context, userId: string): void => {
  const { mails, emailVerification } = ctx.settings
  if (!mails.verification) return
  replyWithCookie(ctx.reply, COOKIE, { value: userId, maxAge: emailVerification.expiresIn })
}

/**
 * Checks whether this browser signed up for the account. A verification link signs in only there: if an attacker signed
 * up with the address of another user, that user must not end up in an account with the attacker's password (R21).
 */
export const hasSignUpCookie = (ctx: Context, userId: string): boolean => ctx.request.cookie(COOKIE) === userId

export const clearSignUpCookie = (ctx: Context): void => {
  if (ctx.request.cookie(COOKIE) !== null) replyWithCookie(ctx.reply, COOKIE, 'ended')
}
