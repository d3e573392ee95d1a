import type { Database } from '@latchkey/server'

export interface DelayedTransactions {
  readonly database: Database
  /** Delays the next transaction before it begins. Resolves when it is waiting, with the function that starts it. */
  holdNext(): Promise<() => void>
}

/** A database that can delay a transaction, so that the state read before it becomes stale. */
export const delayTransactions = (database: Database): DelayedTransactions => {
  let holdTransaction: (() => Promise<void>) | undefined
  return {
    database: {
      ...database,
      transaction: async (work, deadline) => {
        const hold = holdTransaction
        holdTransaction = undefined
        await hold?.()
        return database.transaction(work, deadline)
      },
    },
    holdNext: () =>
      new Promise((resolve) => {
        holdTransaction = () => new Promise<void>((begin) => resolve(begin))
      }),
  }
}
