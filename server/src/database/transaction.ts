import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { fail } from '../failure.ts'
import type { Reply } from '../reply.ts'

const MAX_ATTEMPTS = 12

/**
 * Runs `work` in a serializable transaction, or in the one that is open. A transaction that lost against another is
 * run again from its start, so `work` does nothing but read, decide and write. What it wants said to the browser, and
 * its commit hooks, count once it is committed.
 */
export const inTransaction = async <Ctx extends Context, T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> => {
  if (ctx.commitHooks) return work(ctx)
  for (let attempt = 1; ; attempt++) {
    const reply: Reply = { session: ctx.reply.session }
    const commitHooks: (() => void)[] = []
    try {
      const result = await ctx.database.kysely
        .transaction()
        .setIsolationLevel('serializable')
        .execute((db) => work({ ...ctx, db, reply, commitHooks }))
      ctx.reply.session = reply.session
      for (const hook of commitHooks) hook()
      return result
    } catch (error) {
      if (!ctx.database.isConflict(error)) throw error
      if (attempt === MAX_ATTEMPTS) return fail('SERVICE_UNAVAILABLE', { retryAfter: 1 })
      await wait(Math.random() * 4 * 2 ** Math.min(attempt, 6))
    }
  }
}

/** Runs `hook` once the open transaction is committed, at once where none is open. */
export const afterCommit = (ctx: Context, hook: () => void): void => {
  if (ctx.commitHooks) ctx.commitHooks.push(hook)
  else hook()
}
