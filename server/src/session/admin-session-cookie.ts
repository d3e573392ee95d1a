import type { Context } from '../platform/context.ts'
import { replyWithCookie } from '../platform/reply.ts'

/** Restores the admin's session after an impersonation. The value names the impersonation session that it belongs to. */
const COOKIE = 'admin_session'

export const setAdminSessionCookie = (
  tx: Context,
  { secret, impersonationId }: { secret: string; impersonationId: string },
): void => replyWithCookie(tx.reply, COOKIE, { value: `${secret}.${impersonationId}`, maxAge: null })

/** Reads the secret of the admin's own session, or null if the browser has none for this impersonation session. */
export const readAdminSessionCookie = (ctx: Context, sessionId: string): string | null => {
  const [secret, impersonationId] = ctx.request.cookie(COOKIE)?.split('.') ?? []
  return secret && impersonationId === sessionId ? secret : null
}

export const clearAdminSessionCookie = (ctx: Context): void => {
  if (ctx.request.cookie(COOKIE) !== null) replyWithCookie(ctx.reply, COOKIE, 'ended')
}
