import type { Database } from '@latchkey/server'

class InjectedConflictError extends Error {}

/** A database whose transactions lose twice before they are committed, from `begin` on: as beside others, and in order. */
export const injectConflicts = (database: Database): { readonly database: Database; begin(): void } => {
  let losses = 0
  let hasBegun = false
  return {
    database: {
      ...database,
      isConflict: (error) => error instanceof InjectedConflictError || database.isConflict(error),
      transaction: (work) =>
        database.transaction(async (tx) => {
          const done = await work(tx)
          if (hasBegun && losses++ % 3 < 2) throw new InjectedConflictError()
          return done
        }),
    },
    begin: () => void (hasBegun = true),
  }
}
