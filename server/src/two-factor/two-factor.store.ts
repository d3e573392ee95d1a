import type { Context } from '../platform/context.ts'
import type { TwoFactorRow, UserRow } from '../platform/database/tables.ts'
import { randomId } from '../platform/crypto/random.ts'
import { createVersionIncrement } from '../session/session-versions.ts'

export const findTwoFactor = (ctx: Context, userId: string): Promise<TwoFactorRow | undefined> =>
  ctx.db.selectFrom('twoFactor').selectAll().where('userId', '=', userId).executeTakeFirst()

/** Starts or restarts an enrollment. A confirmed secret stays valid. */
export const upsertPendingSecret = async (tx: Context, userId: string, pendingSecret: string): Promise<void> => {
  const now = tx.now()
  await tx.db
    .insertInto('twoFactor')
    .values({
      id: randomId(tx.random),
      userId,
      secret: null,
      pendingSecret,
      lastStep: 0,
      failures: 0,
      lockedUntil: 0,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ pendingSecret, updatedAt: now }))
    .execute()
}

/** Replaces the secret with the pending one. The code of `step` counts as used. */
export const confirmPendingSecret = (tx: Context, userId: string, step: number) => {
  const now = tx.now()
  return tx.db
    .updateTable('twoFactor')
    .set(({ ref }) => ({
      secret: ref('pendingSecret'),
      pendingSecret: null,
      lastStep: step,
      createdAt: now,
      updatedAt: now,
    }))
    .where('userId', '=', userId)
    .execute()
}

/** Replaces the time at which the enrollment started by the current one, at which two-factor is enabled. */
export const storeEnrollmentTime = (tx: Context, userId: string) =>
  tx.db
    .updateTable('twoFactor')
    .set({ createdAt: tx.now(), updatedAt: tx.now() })
    .where('userId', '=', userId)
    .execute()

/** Marks the code of a time step as used. Returns undefined if this or a later code was used already. */
export const consumeStep = (tx: Context, userId: string, step: number) =>
  tx.db
    .updateTable('twoFactor')
    .set({ lastStep: step, updatedAt: tx.now() })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('id')
    .executeTakeFirst()

/** Stores the time of a password reset by mail, which forbids mailed codes. Null allows them again. */
export const setMailReset = (tx: Context, userId: string, mailResetAt: number | null) =>
  tx.db.updateTable('twoFactor').set({ mailResetAt }).where('userId', '=', userId).execute()

/** Increments the session version, which invalidates cached sessions of the user. */
export const setTwoFactorEnabled = (tx: Context, userId: string, twoFactorEnabled: 0 | 1): Promise<UserRow> =>
  tx.db
    .updateTable('user')
    .set({ twoFactorEnabled, updatedAt: tx.now(), sessionVersion: createVersionIncrement(tx, userId) })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteTwoFactor = (tx: Context, userId: string) =>
  tx.db.deleteFrom('twoFactor').where('userId', '=', userId).execute()
