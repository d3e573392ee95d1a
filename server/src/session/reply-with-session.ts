import type { Caller, Context } from '../platform/context.ts'
import { encodeSessionCache } from './session-cache.ts'

/** Sets the session cookies of the browser. */
export const replyWithSession = (ctx: Context, caller: Caller, secret: string, { isRefreshed = false } = {}): void => {
  const { expiresAt, remembered, impersonatedBy } = caller.session
  ctx.reply.session = {
    secret,
    maxAge: remembered ? Math.ceil((expiresAt - ctx.now()) / 1000) : null,
    cache: encodeSessionCache(ctx, caller),
    // An impersonation session sets no dont_remember cookie: that would outlast it and affect the admin's own session.
    isTemporary: !remembered && impersonatedBy === null,
    isRefreshed,
  }
}
