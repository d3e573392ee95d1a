import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import { withLocalLock } from '../platform/database/local-lock.ts'
import { afterCommit, inTransaction } from '../platform/database/transaction.ts'
import { Deadline } from '../platform/deadline.ts'
import { createReply } from '../platform/reply.ts'
import { deleteSessionsFrom, findSessionBeyondLimit } from './session-limit.store.ts'
import { incrementSessionVersion } from './session.store.ts'

/**
 * Ends the oldest sessions of a user beyond the limit, after the response. A sign-in does not wait for it, and its
 * transaction must not read other sessions: on PostgreSQL, it would conflict with sign-ins of other users.
 */
export const limitSessions = (tx: Context, userId: string): void =>
  afterCommit(tx, () => {
    tx.reply.afterSent.push(() => void endOldestSessions(tx, userId))
  })

const endOldestSessions = async (signIn: Context, userId: string): Promise<void> => {
  const ctx: Context = {
    ...signIn,
    db: signIn.database.kysely,
    transaction: null,
    reply: createReply(),
    deadline: Deadline.after(),
  }
  const endBeyondLimit = async (): Promise<void> => {
    // Most users have few sessions, so most sign-ins need no transaction.
    if (!(await findSessionBeyondLimit(ctx, userId))) return
    await inTransaction(ctx, async (tx) => {
      const newest = await findSessionBeyondLimit(tx, userId)
      if (!newest) return
      const ended = await deleteSessionsFrom(tx, userId, newest)
      await incrementSessionVersion(tx, userId)
      for (const { id } of ended) {
        await recordAudit(tx, { action: 'session.ended', target: `session:${id}`, actorId: userId, extra: { userId } })
      }
    })
  }
  try {
    // After fifty concurrent sign-ins, fifty of these transactions would conflict with the next sign-ins of the user.
    await withLocalLock(ctx.database, `sessions of ${userId}`, endBeyondLimit, ctx.deadline)
  } catch (error) {
    // The next sign-in tries again.
    ctx.log.warn({ request: ctx.request.id, error: String(error) }, 'Failed to end the oldest sessions of a user')
  }
}
