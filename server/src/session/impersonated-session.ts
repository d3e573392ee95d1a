import type { Caller, CallerContext } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { randomId } from '../platform/crypto/random.ts'
import { clearAdminSessionCookie, setAdminSessionCookie, readAdminSessionCookie } from './admin-session-cookie.ts'
import { earlierCookieUntil } from './earlier-cookie.ts'
import { endSession } from './end-sessions.ts'
import { encodeSessionCache } from './session-cache.ts'
import { hashSessionSecret } from './session-secret.ts'
import { findActiveSession, insertSession } from './session.store.ts'

/**
 * Starts an impersonation session inside the open transaction. It lasts at most `lifetime` seconds, is never refreshed, and
 * is deleted by a foreign key when the caller's own session is deleted.
 */
export const startImpersonation = async (tx: CallerContext, user: UserRow, lifetime: number): Promise<Caller> => {
  const own = tx.caller.session
  const now = tx.now()
  const secret = randomId(tx.random)
  const session = {
    id: randomId(tx.random),
    tokenHash: hashSessionSecret(secret),
    userId: user.id,
    expiresAt: Math.min(now + lifetime * 1000, own.expiresAt),
    remembered: 0,
    ipAddress: own.ipAddress,
    userAgent: own.userAgent,
    activeOrganizationId: null,
    impersonatedBy: tx.caller.user.id,
    impersonatorSessionId: own.id,
    // The user has not authenticated in this session.
    authenticatedAt: 0,
    secondFactorAt: null,
    authMethods: null,
    earlierCookieUntil: earlierCookieUntil(tx),
    createdAt: now,
    updatedAt: now,
  } as const
  await insertSession(tx, session)
  // A session cookie without dont_remember: the admin's own session may be a remembered one.
  tx.reply.session = { secret, maxAge: null, cache: null, isTemporary: false }
  const { sessionCookie } = tx.request
  if (sessionCookie) setAdminSessionCookie(tx, { secret: sessionCookie.secret, impersonationId: session.id })
  return { session, user }
}

/**
 * Ends the impersonation and restores the admin's own session, inside the open transaction. Returns null and signs the
 * browser out if the own session has ended or its cookie is missing.
 */
export const stopImpersonation = async (tx: CallerContext): Promise<Caller | null> => {
  const { id, userId, impersonatorSessionId } = tx.caller.session
  await endSession(tx, userId, id)
  clearAdminSessionCookie(tx)
  const secret = readAdminSessionCookie(tx, id)
  const own = impersonatorSessionId === null ? undefined : await findActiveSession(tx, impersonatorSessionId)
  if (secret === null || own?.session.tokenHash !== hashSessionSecret(secret)) {
    tx.reply.session = 'ended'
    return null
  }
  tx.reply.session = {
    secret,
    maxAge: own.session.remembered ? Math.ceil((own.session.expiresAt - tx.now()) / 1000) : null,
    cache: encodeSessionCache(tx, own),
    isTemporary: !own.session.remembered,
  }
  return own
}
