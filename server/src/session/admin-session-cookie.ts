import type { Context } from '../platform/context.ts'
import { replyWithCookie } from '../platform/reply.ts'

/** Contains the secret of the admin's own session during an impersonation. */
const COOKIE = 'admin_session'

export const setAdminSessionCookie = (tx: Context, secret: string): void =>
  replyWithCookie(tx.reply, COOKIE, { value: secret, maxAge: null })

export const readAdminSessionCookie = (ctx: Context): string | null => ctx.request.cookie(COOKIE)

export const clearAdminSessionCookie = (ctx: Context): void => {
  if (ctx.request.cookie(COOKIE) !== null) replyWithCookie(ctx.reply, COOKIE, 'ended')
}
