import { secondFactorGuesses } from '@latchkey/contract'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { ChallengeRow, TwoFactorRow, UserRow } from '../platform/database/tables.ts'
import { randomId } from '../platform/crypto/random.ts'
import { nextSessionVersion } from '../session/session-versions.ts'

export const findTwoFactor = (ctx: Context, userId: string): Promise<TwoFactorRow | undefined> =>
  ctx.db.selectFrom('twoFactor').selectAll().where('userId', '=', userId).executeTakeFirst()

export const findChallengeUser = (tx: Context, { userId }: ChallengeRow): Promise<UserRow> =>
  tx.db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()

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
export const confirmPendingSecret = async (tx: Context, userId: string, step: number): Promise<void> => {
  await tx.db
    .updateTable('twoFactor')
    .set((row) => ({ secret: row.ref('pendingSecret'), pendingSecret: null, lastStep: step, updatedAt: tx.now() }))
    .where('userId', '=', userId)
    .execute()
}

/** Marks the code of a time step as used. Returns false if this or a later code was used already. */
export const consumeStep = async (tx: Context, userId: string, step: number): Promise<boolean> => {
  const row = await tx.db
    .updateTable('twoFactor')
    .set({ lastStep: step, updatedAt: tx.now() })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts a guess for the account before the comparison. The last permitted guess locks the account. Returns undefined
 * while it is locked.
 */
export const countAccountGuess = (tx: Context, userId: string): Promise<TwoFactorRow | undefined> => {
  const { perAccount, lock } = secondFactorGuesses
  const now = tx.now()
  // An expired lock resets the count.
  const failures = sql<number>`case when "lockedUntil" > 0 then 1 else "failures" + 1 end`
  const lockedUntil = sql<number>`case when ${failures} >= ${perAccount} then cast(${now + lock * 1000} as bigint) else 0 end`
  return tx.db
    .updateTable('twoFactor')
    .set({ failures, lockedUntil })
    .where('userId', '=', userId)
    .where('lockedUntil', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

/** A valid code resets the count. */
export const resetGuesses = async (tx: Context, userId: string): Promise<void> => {
  await tx.db.updateTable('twoFactor').set({ failures: 0, lockedUntil: 0 }).where('userId', '=', userId).execute()
}

/** Raises the session version, which invalidates cached sessions of the user. */
export const setTwoFactorEnabled = (
  tx: Context,
  { userId, twoFactorEnabled }: { userId: string; twoFactorEnabled: 0 | 1 },
): Promise<UserRow> =>
  tx.db
    .updateTable('user')
    .set({ twoFactorEnabled, updatedAt: tx.now(), sessionVersion: nextSessionVersion(tx, userId) })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteTwoFactor = async (tx: Context, userId: string): Promise<void> => {
  await tx.db.deleteFrom('twoFactor').where('userId', '=', userId).execute()
}
