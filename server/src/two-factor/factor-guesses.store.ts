import { secondFactorGuesses } from '@latchkey/contract'
import { type RawBuilder, sql } from 'kysely'
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
  return { lockedUntil: row[lockedUntil], lengthMs: 1000 * getLockSeconds(row[locks]) }
}

/** Returns the length of the lock with this number, starting at 1. All further locks have the length of the last one. */
const getLockSeconds = (locks: number): number => {
  const lengths = secondFactorGuesses.locks
  const index = Math.min(Math.max(locks - 1, 0), lengths.length - 1)
  return lengths[index] ?? lengths[0]
}

/**
 * Counts a guess for the account before the comparison. The last permitted guess locks this kind of factor, each time for
 * longer. Returns undefined while it is locked, and without an enrollment.
 */
export const countFactorGuess = (tx: Context, userId: string, kind: FactorKind): Promise<TwoFactorRow | undefined> => {
  const now = tx.now()
  const names = columns[kind]
  const previousFailures = sql.ref<number>(names.failures)
  const previousLocks = sql.ref<number>(names.locks)
  const previousLockedUntil = sql.ref<number>(names.lockedUntil)
  // An expired lock resets the count.
  const failures = sql<number>`case when ${previousLockedUntil} > 0 then 1 else ${previousFailures} + 1 end`
  const isLast = sql<boolean>`${failures} >= ${sql.lit(secondFactorGuesses.perFactor)}`
  const locks = sql<number>`case when ${isLast} then ${previousLocks} + 1 else ${previousLocks} end`
  const lockEnd = sql`cast(${now} as bigint) + ${selectNextLockMs(previousLocks)}`
  const lockedUntil = sql<number>`case when ${isLast} then ${lockEnd} else 0 end`
  return tx.db
    .updateTable('twoFactor')
    .set(names.failures, failures)
    .set(names.locks, locks)
    .set(names.lockedUntil, lockedUntil)
    .where('userId', '=', userId)
    .where(names.lockedUntil, '<=', now)
    .returningAll()
    .executeTakeFirst()
}

/** Selects the length of the next lock, as `getLockSeconds` computes it. */
const selectNextLockMs = (previousLocks: RawBuilder<number>) => {
  const lengths = secondFactorGuesses.locks.map((seconds) => sql.lit(1000 * seconds))
  const cases = lengths.map((length, index) => sql`when ${previousLocks} <= ${sql.lit(index)} then ${length}`)
  return sql`case ${sql.join(cases, sql` `)} else ${lengths.at(-1)} end`
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
