import type { Database } from '@latchkey/server'
import { createDeferred } from './deferred.ts'

/** A database whose transactions can be interleaved statement by statement. */
export interface SteppedTransactions {
  readonly database: Database
  /** The next two transactions alternate statement by statement and wait for each other before they commit. */
  interleaveNext(): void
  /** The number of transactions since `interleaveNext`. */
  countAttempts(): number
}

/** SQLite runs one transaction at a time, so its transactions are counted but not interleaved. */
export const stepTransactions = (database: Database): SteppedTransactions => {
  let attempts = 0
  let awaitStart = createBarrier(0)
  let awaitEnd = createBarrier(0)
  let turn: Promise<unknown> = Promise.resolve()
  return {
    database: {
      ...database,
      transaction: (work, deadline) =>
        database.transaction(async ({ run, ...open }) => {
          attempts++
          await awaitStart()
          const result = await work({
            ...open,
            run: (...query) => {
              const result = turn.then(() => run(...query))
              turn = result.catch(() => {})
              return result
            },
          })
          await awaitEnd()
          return result
        }, deadline),
    },
    interleaveNext: () => {
      attempts = 0
      const participants = database.dialect === 'postgres' ? 2 : 0
      awaitStart = createBarrier(participants)
      awaitEnd = createBarrier(participants)
    },
    countAttempts: () => attempts,
  }
}

/** A barrier: callers wait until `count` of them have arrived. Later callers do not wait. */
export const createBarrier = (count: number): (() => Promise<void>) => {
  let missing = count
  const released = createDeferred()
  return async () => {
    missing--
    if (missing <= 0) released.resolve()
    await released.promise
  }
}
