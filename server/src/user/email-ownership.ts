import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext } from '../platform/context.ts'
import { endOtherSessions } from '../session/end-sessions.ts'
import { markEmailVerified } from './user.store.ts'

/**
 * Marks the caller's address as verified, after the caller presented a mailed secret. Ends all other sessions: an attacker
 * may have signed up with this address before its owner (R21).
 */
export const verifyCallerEmail = async (tx: CallerContext): Promise<void> => {
  const { user, session } = tx.caller
  await markEmailVerified(tx, { ...user, provenElsewhere: 0 })
  await endOtherSessions(tx, user.id, session.id)
  await recordAudit(tx, { action: 'user.email-verified', target: `user:${user.id}` })
}
