import type { Database } from '@latchkey/server'

/** A database whose transactions can be led step by step. */
export interface SteppedTransactions {
  readonly database: Database
  /** From now on two transactions take turns, statement by statement, and commit once both are ready to. */
  interleaveNext(): void
  /** How many transactions have begun since then. */
  countAttempts(): number
}

/** SQLite has one transaction at a time: there they are counted, and not paired. */
export const stepTransactions = (database: Database): SteppedTransactions => {
  let attempts = 0
  let start = createBarrier(0)
  let end = createBarrier(0)
  let turn: Promise<unknown> = Promise.resolve()
  return {
    database: {
      ...database,
      transaction: (work) =>
        database.transaction(async ({ kysely, run, send }) => {
          attempts++
          await start()
          const result = await work({
            kysely,
            run: (...query) => {
              const answer = turn.then(() => run(...query))
              turn = answer.catch(() => {})
              return answer
            },
            send,
          })
          await end()
          return result
        }),
    },
    interleaveNext: () => {
      attempts = 0
      const people = database.dialect === 'postgres' ? 2 : 0
      start = createBarrier(people)
      end = createBarrier(people)
    },
    countAttempts: () => attempts,
  }
}

/** Whoever comes waits until so many have come; nobody waits after that. */
export const createBarrier = (count: number): (() => Promise<void>) => {
  let missing = count
  let begin = (): void => {}
  const everybody = new Promise<void>((resolve) => {
    begin = resolve
  })
  return async () => {
    missing--
    if (missing <= 0) begin()
    await everybody
  }
}
