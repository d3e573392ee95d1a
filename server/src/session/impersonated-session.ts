import type { Caller, CallerContext } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { clearAdminSessionCookie, setAdminSessionCookie, readAdminSessionCookie } from './admin-session-cookie.ts'
import { endSession } from './end-sessions.ts'
import { replyWithSession } from './reply-with-session.ts'
import { hashSessionSecret } from './session-secret.ts'
import { findActiveSession } from './caller.store.ts'
import { createSession } from './start-session.ts'

/**
 * Starts an impersonation session inside the open transaction. It lasts at most `lifetime` seconds, is never refreshed, and
 * is deleted by a foreign key when the caller's own session is deleted.
 */
export const startImpersonation = async (tx: CallerContext, user: UserRow, lifetime: number): Promise<Caller> => {
  const adminSession = tx.caller.session
  const caller = await createSession(tx, user, {
    lifetime,
    latestEnd: adminSession.expiresAt,
    remembered: 0,
    ipAddress: adminSession.ipAddress,
    userAgent: adminSession.userAgent,
    impersonatedBy: tx.caller.user.id,
    impersonatorSessionId: adminSession.id,
    // The user has not authenticated in this session.
    authenticatedAt: 0,
    secondFactorAt: null,
    authMethods: null,
  })
  const { sessionCredential } = tx.request
  if (sessionCredential) setAdminSessionCookie(tx, sessionCredential.secret)
  return caller
}

/**
 * Ends the impersonation and restores the admin's own session, inside the open transaction. Returns null and signs the
 * browser out if the admin's session has ended or its cookie is missing.
 */
export const stopImpersonation = async (tx: CallerContext): Promise<Caller | null> => {
  const { id, userId, impersonatorSessionId } = tx.caller.session
  await endSession(tx, userId, id)
  clearAdminSessionCookie(tx)
  const secret = readAdminSessionCookie(tx)
  const admin = impersonatorSessionId === null ? undefined : await findActiveSession(tx, impersonatorSessionId)
  if (secret === null || admin?.session.tokenHash !== hashSessionSecret(secret)) {
    tx.reply.session = 'ended'
    return null
  }
  replyWithSession(tx, admin, secret)
  return admin
}
