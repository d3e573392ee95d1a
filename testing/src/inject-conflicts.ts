import type { Database } from '@latchkey/server'

class InjectedConflictError extends Error {}

/** After `begin`, two of three transactions fail with a conflict before they commit, so that they are retried. */
export const injectConflicts = (database: Database): { readonly database: Database; begin(): void } => {
  let transactionCount = 0
  let hasBegun = false
  return {
    database: {
      ...database,
      isConflict: (error) => error instanceof InjectedConflictError || database.isConflict(error),
      transaction: (work, deadline) =>
        database.transaction(async (tx) => {
          const result = await work(tx)
          if (hasBegun && transactionCount++ % 3 < 2) throw new InjectedConflictError()
          return result
        }, deadline),
    },
    begin: () => void (hasBegun = true),
  }
}
