import type { Caller, CallerContext, Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { isBanned } from './ban.ts'
import { clearAdminSessionCookie } from './admin-session-cookie.ts'
import { encodeSessionCache, readSessionCache } from './session-cache.ts'
import { isSessionReplaced } from './replaced-sessions.ts'
import { deleteExpiredSession, extendSession, findActiveSession, findSession } from './session.store.ts'

interface FindCallerOptions {
  /** The cookie cache may answer. Only get-session asks for it: authority is always read from the store (rule R29). */
  useCookieCache?: boolean
  /** The cookie cache is given anew whenever the store was read, also by who did not want its answer. */
  renewCookieCache?: boolean
  disableRefresh?: boolean
}

/**
 * Who is calling, by the session cookie. Refreshes a session whose age has passed `session.updateAge`; a session that
 * has expired, or is gone, or whose user is banned, clears the cookies, whatever was called; not where the browser has
 * just been given another one.
 */
export const findCaller = async (ctx: Context, wishes: FindCallerOptions = {}): Promise<Caller | null> => {
  const { sessionCookie } = ctx.request
  if (sessionCookie === null) return null
  const { tokenHash } = sessionCookie

  if (wishes.useCookieCache && ctx.request.sessionCache !== null) {
    const cached = await readSessionCache(ctx, tokenHash)
    if (cached && !isDueForRefresh(ctx, cached)) {
      ctx.observer.count('session', 'cached', 1)
      return cached
    }
  }

  const caller = await findSession(ctx, tokenHash)
  if (!caller || caller.session.expiresAt <= ctx.now() || isBanned(ctx, caller.user)) {
    if (caller) await deleteExpiredSession(ctx, caller.session.id)
    if (caller || !isSessionReplaced(ctx, tokenHash)) {
      ctx.reply.session = 'ended'
      clearAdminSessionCookie(ctx)
    }
    ctx.observer.count('session', 'refused', 1)
    return null
  }
  ctx.observer.count('session', 'found', 1)
  if (!wishes.disableRefresh && isDueForRefresh(ctx, caller)) return refresh(ctx, caller, sessionCookie.secret)
  if (wishes.renewCookieCache && !wishes.disableRefresh && caller.session.remembered) {
    const cache = encodeSessionCache(ctx, caller)
    if (cache !== null) ctx.reply.session = { cache }
  }
  return caller
}

/** The context with its caller known, or 401. */
export const requireCaller = async (ctx: Context): Promise<CallerContext> => {
  const caller = (await findCaller(ctx)) ?? fail('UNAUTHORIZED')
  return { ...ctx, caller }
}

/** Refuses whoever sits in another person's place what reaches the security of an account. */
export const requireNotImpersonating = (caller: Caller | null): void => {
  if (caller && caller.session.impersonatedBy !== null) fail('NOT_WHILE_IMPERSONATING')
}

/** Started less than `session.freshAge` seconds ago. A refresh moves the expiry, never the start. */
export const isFresh = (ctx: Context, { session }: Caller): boolean =>
  ctx.settings.session.freshAge === 0 || ctx.now() - session.createdAt < ctx.settings.session.freshAge * 1000

/**
 * Tells the browser about its session; the secret stays the same. Its cookie cache says of session and user what the open
 * transaction has changed; without one there is nothing to tell that could have.
 */
export const updateSessionCookies = async (tx: Context, known: Caller): Promise<void> => {
  const { sessionCookie } = tx.request
  const caller = tx.settings.session.cookieCache ? await findActiveSession(tx, known.session.id) : known
  if (sessionCookie === null || !caller) return
  const { session } = caller
  tx.reply.session = {
    secret: sessionCookie.secret,
    maxAge: session.remembered ? Math.ceil((session.expiresAt - tx.now()) / 1000) : null,
    cache: encodeSessionCache(tx, caller),
    // An impersonation ends with the browser, and leaves no mark in it.
    isTemporary: !session.remembered && session.impersonatedBy === null,
  }
}

const isDueForRefresh = (ctx: Context, { session }: Caller): boolean => {
  const { lifetime, updateAge } = ctx.settings.session
  return session.remembered === 1 && session.expiresAt - lifetime * 1000 + updateAge * 1000 <= ctx.now()
}

const refresh = async (ctx: Context, { session, user }: Caller, secret: string): Promise<Caller | null> => {
  const expiresAt = ctx.now() + ctx.settings.session.lifetime * 1000
  const extended = await extendSession(ctx, session.id, expiresAt)
  if (!extended) {
    ctx.reply.session = 'ended'
    return null
  }
  const caller = { session: { ...session, ...extended }, user }
  ctx.reply.session = {
    secret,
    maxAge: ctx.settings.session.lifetime,
    cache: encodeSessionCache(ctx, caller),
    isTemporary: false,
  }
  return caller
}
