import type { Caller, CallerContext, Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { isBanned } from './ban.ts'
import { computeAbsoluteEnd, findActiveSession, findSession } from './caller.store.ts'
import { clearAdminSessionCookie } from './admin-session-cookie.ts'
import { isEarlierCookieRefused, replaceEarlierCookie } from './earlier-cookie.ts'
import { findSuccessorSession } from './replaced-session.ts'
import { encodeSessionCache, readSessionCache } from './session-cache.ts'
import { replyWithSession } from './reply-with-session.ts'
import { deleteExpiredSession, extendSession } from './session.store.ts'

interface FindCallerOptions {
  /** Accepts the cookie cache. Only get-session does: permissions are always checked against the database (R29). */
  useCookieCache?: boolean
  /** Issues a new cookie cache after a read from the database. */
  renewCookieCache?: boolean
  /** Neither extends the session nor issues a new cookie cache. */
  disableRefresh?: boolean
}

/**
 * Finds the caller by the session cookie. Refreshes a session that is older than `session.updateAge`. Clears the cookies if
 * the session is missing or expired or its user is banned, unless the browser has just received a replacement.
 */
export const findCaller = async (ctx: Context, options: FindCallerOptions = {}): Promise<Caller | null> => {
  const { sessionCredential } = ctx.request
  if (sessionCredential === null) return null
  const { tokenHash } = sessionCredential

  if (options.useCookieCache && !sessionCredential.hasEarlierName) {
    const cached = await readSessionCache(ctx, tokenHash)
    if (cached && !isDueForRefresh(ctx, cached)) {
      ctx.observer.count('session', 'cached', 1)
      return cached
    }
  }

  const caller = await findSession(ctx, tokenHash)
  // Clears no cookies: the browser may have received the current one since it sent this request.
  if (caller && isEarlierCookieRefused(ctx, caller.session)) {
    ctx.observer.count('session', 'refused', 1)
    return null
  }
  if (!caller || caller.session.expiresAt <= ctx.now() || isBanned(ctx, caller.user)) {
    if (caller) await deleteExpiredSession(ctx, caller.session.id)
    await clearUnlessReplaced(ctx, tokenHash)
    ctx.observer.count('session', 'refused', 1)
    return null
  }
  ctx.observer.count('session', 'found', 1)
  await replaceEarlierCookie(ctx, caller)
  if (options.disableRefresh) return caller
  if (isDueForRefresh(ctx, caller)) return refresh(ctx, caller, sessionCredential.secret)
  if (options.renewCookieCache && caller.session.remembered && !sessionCredential.hasEarlierName) {
    const cache = encodeSessionCache(ctx, caller)
    if (cache !== null) ctx.reply.session = { cache }
  }
  return caller
}

/** If a concurrent request has replaced the secret, the browser may have the new cookie already. */
const clearUnlessReplaced = async (ctx: Context, tokenHash: string): Promise<void> => {
  if (!(await findSuccessorSession(ctx, tokenHash))) clearSessionCookies(ctx)
}

/** Clears the cookies of the session and, during an impersonation, of the admin's own session. */
export const clearSessionCookies = (ctx: Context): void => {
  ctx.reply.session = 'ended'
  clearAdminSessionCookie(ctx)
}

/** Adds the caller to the context, or fails with UNAUTHORIZED. */
export const requireCaller = async (ctx: Context): Promise<CallerContext> => {
  const caller = (await findCaller(ctx)) ?? fail('UNAUTHORIZED')
  return { ...ctx, caller }
}

/** Checks whether a change of credentials has replaced the secret of the request, whose cookie can then be a copy. */
export const hasNewSecret = ({ request }: Context, { session }: Caller): boolean =>
  request.sessionCredential !== null && request.sessionCredential.tokenHash !== session.tokenHash

/** Fails during impersonation: impersonators can't change security settings. */
export const requireNotImpersonating = (caller: Caller | null): void => {
  if (caller && caller.session.impersonatedBy !== null) fail('NOT_WHILE_IMPERSONATING')
}

/**
 * Sends the session cookies again, with the same secret unless there is a new one. The cookie cache contains the changes of
 * the open transaction; without a cookie cache no read is needed.
 */
export const updateSessionCookies = async (tx: Context, previous: Caller, newSecret?: string): Promise<void> => {
  const { sessionCredential } = tx.request
  const caller = tx.settings.session.cookieCache ? await findActiveSession(tx, previous.session.id) : previous
  if (sessionCredential === null || !caller) return
  // The old secret would overwrite the new cookie.
  if (newSecret === undefined && hasNewSecret(tx, caller)) return
  replyWithSession(tx, caller, newSecret ?? sessionCredential.secret)
}

/**
 * Drops the cookie of a refreshed session whose secret a concurrent request has replaced since: it would overwrite the
 * cookie with the new secret, and sign the user out.
 */
export const dropReplacedCookie = async (ctx: Context): Promise<void> => {
  const { sessionCredential } = ctx.request
  if (sessionCredential && (await findSuccessorSession(ctx, sessionCredential.tokenHash))) ctx.reply.session = null
}

const isDueForRefresh = (ctx: Context, { session }: Caller): boolean => {
  const { lifetime, updateAge } = ctx.settings.session
  if (session.remembered === 0 || session.expiresAt >= computeAbsoluteEnd(ctx, session.createdAt)) return false
  return session.expiresAt - lifetime * 1000 + updateAge * 1000 <= ctx.now()
}

const refresh = async (ctx: Context, { session, user }: Caller, secret: string): Promise<Caller | null> => {
  const expiresAt = Math.min(
    ctx.now() + ctx.settings.session.lifetime * 1000,
    computeAbsoluteEnd(ctx, session.createdAt),
  )
  const extended = await extendSession(ctx, session.tokenHash, expiresAt)
  if (!extended) {
    await clearUnlessReplaced(ctx, session.tokenHash)
    return null
  }
  const caller = { session: { ...session, ...extended }, user }
  replyWithSession(ctx, caller, secret, { isRefreshed: true })
  return caller
}
