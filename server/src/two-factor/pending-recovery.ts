import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import { deleteScheduledMail } from '../platform/mail/outbox.store.ts'
import { deleteRecovery } from './recovery.store.ts'

/** Ends the user's recovery and withdraws its reminder. Returns false if there is none. */
export const endRecovery = async (tx: Context, userId: string): Promise<boolean> => {
  const recovery = await deleteRecovery(tx, userId)
  if (recovery) await deleteScheduledMail(tx.db, recovery.reminderId)
  return recovery !== undefined
}

/**
 * Ends the user's recovery before it is completed. Called when a second factor passes, the password or the address
 * changes, or the user cancels: the recovery then is not needed, or its proofs are out of date.
 */
export const cancelRecovery = async (tx: Context, userId: string): Promise<void> => {
  if (await endRecovery(tx, userId)) {
    const actor = tx.caller ? {} : { actorId: userId }
    await recordAudit(tx, { action: 'two-factor.recovery-canceled', target: `user:${userId}`, ...actor })
  }
}
