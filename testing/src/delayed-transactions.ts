import type { Database } from '@latchkey/server'

export interface DelayedTransactions {
  readonly database: Database
  /** Holds the next transaction before it begins. Resolves once it has come, to what lets it begin. */
  holdNext(): Promise<() => void>
}

/** A database one of whose transactions can be made to begin late: what was known before it may be true no longer. */
export const delayTransactions = (database: Database): DelayedTransactions => {
  let meet: (() => Promise<void>) | undefined
  return {
    database: {
      ...database,
      transaction: async (work) => {
        const wait = meet
        meet = undefined
        await wait?.()
        return database.transaction(work)
      },
    },
    holdNext: () =>
      new Promise((come) => {
        meet = () => new Promise<void>((begin) => come(begin))
      }),
  }
}
