import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { fail } from '../errors.ts'
import type { Reply } from '../reply.ts'
import { inTurn } from './in-turn.ts'
import { insertRows } from './prepared.ts'

/** How often a transaction is tried among all others, and then in turn with those that have lost as often. */
const ATTEMPTS = 3
const ATTEMPTS_IN_TURN = 12

/**
 * Runs `work` in a serializable transaction, or in the one that is open. A transaction that lost against another is
 * run again from its start, so `work` does nothing but read, decide and write. What it wants said to the browser, and
 * its commit hooks, count once it is committed.
 *
 * Of fifty transactions about one row, all but one lose each time. So those that keep losing queue up: in this process
 * one of them at a time tries again, and meets no more than the newcomers and the other nodes.
 */
export const inTransaction = async <Ctx extends Context, T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> => {
  if (ctx.transaction) return work(ctx)
  const { observer, database } = ctx
  return observer.work({ kind: 'transaction', name: database.dialect }, async () => {
    const done =
      (await tryToCommit(ctx, work, ATTEMPTS)) ??
      (await inTurn(database, 'transactions that lost', () => tryToCommit(ctx, work, ATTEMPTS_IN_TURN)))
    if (done) return done.result
    observer.count('transaction', 'refused', 1)
    return fail('SERVICE_UNAVAILABLE', { retryAfter: 1 })
  })
}

/**
 * For what the open transaction can do without knowing what comes of the rest: prepared statements are sent at once, in
 * the order in which they were begun, and the database is waited for once. Fails with the first failure of the list.
 */
export const together = async <const T extends readonly unknown[]>(
  works: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  await Promise.allSettled(works)
  return Promise.all(works)
}

/** Runs `hook` once the open transaction is committed, at once where none is open. The answer waits for a promise of it. */
export const afterCommit = (ctx: Context, hook: () => void | Promise<void>): void => {
  if (ctx.transaction) ctx.transaction.commitHooks.push(hook)
  else void hook()
}

/** What the work has come to, or null where each of the attempts has lost. */
const tryToCommit = async <Ctx extends Context, T>(
  ctx: Ctx,
  work: (tx: Ctx) => Promise<T>,
  attempts: number,
): Promise<{ result: T } | null> => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const reply: Reply = { ...ctx.reply }
    const own: Pick<NonNullable<Context['transaction']>, 'log' | 'commitHooks'> = { log: [], commitHooks: [] }
    try {
      const result = await ctx.database.transaction(async ({ kysely, run, post }) => {
        const tx = { ...ctx, db: kysely, reply, transaction: { run, post, ...own } }
        const done = await work(tx)
        await insertRows(tx, 'audit', own.log)
        return done
      })
      Object.assign(ctx.reply, reply)
      await Promise.all(own.commitHooks.map(async (hook) => hook()))
      return { result }
    } catch (error) {
      if (!ctx.database.isConflict(error)) throw error
      ctx.observer.count('transaction', 'repeated', 1)
      await wait(Math.random() * 4 * 2 ** Math.min(attempt, 6))
    }
  }
  return null
}
