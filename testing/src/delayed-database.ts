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

/** A database that can delay the result of the next read whose SQL contains `part`. */
export const delayReads = (database: Database, part: string) => {
  let holdResult: (() => Promise<void>) | undefined
  const read: Database['read'] = (text, parameters) => {
    const rows = database.read(text, parameters)
    if (!holdResult || !text.includes(part)) return rows
    const held = holdResult()
    holdResult = undefined
    return held.then(() => rows)
  }
  return {
    database: { ...database, read },
    /** Resolves after the read, with the function that returns its result. */
    holdNext: () =>
      new Promise<() => void>((resolve) => {
        holdResult = () => new Promise<void>((release) => resolve(release))
      }),
  }
}
