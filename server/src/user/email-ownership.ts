import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext } from '../platform/context.ts'
import { endOtherSessions } from '../session/end-sessions.ts'
import { markEmailVerified } from './user.store.ts'

/**
 * The caller has shown a secret that was mailed to their address. Sessions from before that proof may be somebody
 * else's, who signed up with it first: they end, this one aside (rule R21).
 */
export const verifyCallerEmail = async (tx: CallerContext): Promise<void> => {
  const { user, session } = tx.caller
  await markEmailVerified(tx, { ...user, provenElsewhere: 0 })
  await endOtherSessions(tx, user.id, session.id)
  await recordAudit(tx, { action: 'user.email-verified', target: `user:${user.id}` })
}
