import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Caller, Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { randomId } from '../platform/crypto/random.ts'
import { requireActiveUser } from './ban.ts'
import { clearAdminSessionCookie } from './admin-session-cookie.ts'
import { encodeSessionCache } from './session-cache.ts'
import { hashSessionSecret } from './session-secret.ts'
import { insertSession } from './session.store.ts'

/** Long enough for every browser; beyond it somebody stores novels. */
const MAX_USER_AGENT_CHARACTERS = 512

interface NewSession {
  /** As the open transaction has read them: a ban may have come while a password was compared. */
  user: UserRow
  remembered: boolean
  /** Where it goes on working, if it takes the place of another session. */
  activeOrganizationId?: string | null
}

/**
 * Starts a session inside the open transaction and has the browser given its cookie. The secret is new each time and
 * never merged with the cookie that the browser had (rule R56). Fails with BANNED_USER for a user who is banned at this
 * moment, whichever way they come (rule R64).
 */
export const startSession = async (
  tx: Context,
  { user: found, remembered, activeOrganizationId = null }: NewSession,
): Promise<Caller> => {
  const user = await requireActiveUser(tx, found)
  const { lifetime, briefLifetime } = tx.settings.session
  const now = tx.now()
  const secret = randomId(tx.random)
  const session = {
    id: randomId(tx.random),
    tokenHash: hashSessionSecret(secret),
    userId: user.id,
    expiresAt: now + (remembered ? lifetime : briefLifetime) * 1000,
    remembered: remembered ? 1 : 0,
    ipAddress: tx.request.ipAddress,
    userAgent: tx.request.userAgent.slice(0, MAX_USER_AGENT_CHARACTERS),
    activeOrganizationId,
    impersonatedBy: null,
    impersonatorSessionId: null,
    createdAt: now,
    updatedAt: now,
  } as const
  const caller = { session, user }
  await insertSession(tx, session)
  await recordAudit(tx, { action: 'session.started', target: `session:${session.id}`, actorId: user.id })
  tx.reply.session = {
    secret,
    maxAge: remembered ? lifetime : null,
    cache: encodeSessionCache(tx, caller),
    isTemporary: !remembered,
  }
  clearAdminSessionCookie(tx)
  return caller
}
