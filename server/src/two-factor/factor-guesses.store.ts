import { secondFactorGuesses } from '@latchkey/contract'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { TwoFactorRow } from '../platform/database/tables.ts'

/** Each kind has its own counter, so that wrong codes of one kind do not block the others. */
export type FactorKind = 'totp' | 'otp' | 'backup-code'

const columns = {
  totp: { failures: 'failures', locks: 'locks', lockedUntil: 'lockedUntil' },
  otp: { failures: 'otpFailures', locks: 'otpLocks', lockedUntil: 'otpLockedUntil' },
  'backup-code': {
    failures: 'backupCodeFailures',
    locks: 'backupCodeLocks',
    lockedUntil: 'backupCodeLockedUntil',
  },
} as const satisfies Record<FactorKind, Record<'failures' | 'locks' | 'lockedUntil', keyof TwoFactorRow>>

/** `lockedUntil` is in epoch milliseconds, and in the past without a lock. */
export const readLock = (row: TwoFactorRow, kind: FactorKind) => {
  const { lockedUntil, locks } = columns[kind]
  const lengths = secondFactorGuesses.locks
  return {
    lockedUntil: row[lockedUntil],
    lengthMs: 1000 * (lengths[Math.min(row[locks], lengths.length) - 1] ?? lengths[0]),
  }
}

/**
 * Counts a guess for the account before the comparison. The last permitted guess locks this kind of factor, each time for
 * longer. Returns undefined while it is locked, and without an enrollment.
 */
export const countFactorGuess = (tx: Context, userId: string, kind: FactorKind): Promise<TwoFactorRow | undefined> => {
  const now = tx.now()
  const own = columns[kind]
  const [failuresColumn, locksColumn, lockedUntilColumn] = [own.failures, own.locks, own.lockedUntil].map((name) =>
    sql.ref<number>(name),
  )
  // An expired lock resets the count.
  const failures = sql<number>`case when ${lockedUntilColumn} > 0 then 1 else ${failuresColumn} + 1 end`
  const isLast = sql<boolean>`${failures} >= ${sql.lit(secondFactorGuesses.perFactor)}`
  const steps = secondFactorGuesses.locks.map(
    (seconds, index) => sql`when ${locksColumn} <= ${sql.lit(index)} then ${sql.lit(seconds * 1000)}`,
  )
  const length = sql`case ${sql.join(steps, sql` `)} else ${sql.lit(1000 * (secondFactorGuesses.locks.at(-1) ?? 0))} end`
  const lockedUntil = sql<number>`case when ${isLast} then cast(${now} as bigint) + ${length} else 0 end`
  const locks = sql<number>`case when ${isLast} then ${locksColumn} + 1 else ${locksColumn} end`
  return tx.db
    .updateTable('twoFactor')
    .set(own.failures, failures)
    .set(own.locks, locks)
    .set(own.lockedUntil, lockedUntil)
    .where('userId', '=', userId)
    .where(own.lockedUntil, '<=', now)
    .returningAll()
    .executeTakeFirst()
}

/** A valid code resets the counter of its kind, and the next lock is short again. */
export const resetFactorGuesses = async (tx: Context, userId: string, kind: FactorKind): Promise<void> => {
  const { failures, locks, lockedUntil } = columns[kind]
  await tx.db
    .updateTable('twoFactor')
    .set(failures, 0)
    .set(locks, 0)
    .set(lockedUntil, 0)
    .where('userId', '=', userId)
    .execute()
}

export const updateLock = (tx: Context, userId: string, kind: FactorKind, lockedUntil: number) =>
  tx.db.updateTable('twoFactor').set(columns[kind].lockedUntil, lockedUntil).where('userId', '=', userId).execute()
