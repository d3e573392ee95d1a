import type { Context } from '../platform/context.ts'
import { replyWithCookie } from '../platform/reply.ts'

/** The cookie that leads an admin back from an impersonation. It is bound to the session that it leads back from. */
const COOKIE = 'admin_session'

/** Keeps the admin's own session in the browser while another person's is in its place. */
export const setAdminSessionCookie = (tx: Context, { secret, from }: { secret: string; from: string }): void =>
  replyWithCookie(tx.reply, COOKIE, { value: `${secret}.${from}`, maxAge: null })

/** The secret of the own session that the browser keeps for whoever impersonates somebody in this one; else null. */
export const readAdminSessionCookie = (ctx: Context, sessionId: string): string | null => {
  const [secret, from] = ctx.request.cookie(COOKIE)?.split('.') ?? []
  return secret && from === sessionId ? secret : null
}

/** Has the browser forget it, where it keeps one. */
export const clearAdminSessionCookie = (ctx: Context): void => {
  if (ctx.request.cookie(COOKIE) !== null) replyWithCookie(ctx.reply, COOKIE, 'ended')
}
