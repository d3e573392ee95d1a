import { setTimeout as wait } from 'node:timers/promises'
import type { Context, ContextTransaction } from '../context.ts'
import { fail } from '../errors.ts'
import type { Reply } from '../reply.ts'
import type { OpenTransaction } from './database.ts'
import { writeDeliveries } from '../hooks/write-deliveries.ts'
import { writeWebhookEvents } from '../webhooks/write-events.ts'
import { withLocalLock } from './local-lock.ts'
import { insertRows } from './prepared.ts'

/** Attempts that run concurrently with all other transactions. Further attempts run one after another. */
const CONCURRENT_ATTEMPTS = 3

/** The wait after a conflict is random. Its maximum doubles with each attempt, up to 256 milliseconds. */
const FIRST_BACKOFF_MS = 4
const MAX_BACKOFF_EXPONENT = 6
const QUEUED_ATTEMPTS = 12

type Work<Ctx, T> = (tx: Ctx) => Promise<T>
type CommitHooks = (() => void | Promise<void>)[]

/**
 * Runs `work` in a serializable transaction, or in the open transaction. Waiting and attempts end at the deadline of the
 * request with 503, and nothing is committed afterwards. After a conflict the whole transaction runs again, so `work` and the
 * hooks of the application only read, decide and write. Changes to the reply and commit hooks take effect after the commit.
 *
 * If fifty transactions change one row, all but one conflict in each round. Transactions that keep conflicting
 * therefore queue: in this process, only one of them at a time makes further attempts.
 */
export const inTransaction = <Ctx extends Context, T>(ctx: Ctx, work: Work<Ctx, T>): Promise<T> =>
  ctx.transaction ? work(ctx) : runTransaction(ctx, work)

/**
 * Runs `work` like `inTransaction`, but transactions with the same lock run one after another in this process. The lock
 * only saves conflicts and retries: transactions of different processes still rely on the serializable isolation of the
 * database.
 */
export const inLockedTransaction = <Ctx extends Context, T>(ctx: Ctx, lock: string, work: Work<Ctx, T>): Promise<T> =>
  ctx.transaction ? work(ctx) : withLocalLock(ctx.database, lock, () => runTransaction(ctx, work), ctx.deadline)

const runTransaction = <Ctx extends Context, T>(ctx: Ctx, work: Work<Ctx, T>): Promise<T> => {
  const { observer, database } = ctx
  return observer.work({ kind: 'transaction', name: database.dialect }, async () => {
    const done =
      (await tryToCommit(ctx, work, CONCURRENT_ATTEMPTS)) ??
      (await withLocalLock(
        database,
        'conflicting transactions',
        () => tryToCommit(ctx, work, QUEUED_ATTEMPTS),
        ctx.deadline,
      ))
    if (done) return done.result
    observer.count('transaction', 'refused', 1)
    return fail('SERVICE_UNAVAILABLE', { retryAfter: 1 })
  })
}

/**
 * Awaits statements of the open transaction that were started together, so that they share one round trip. The database
 * executes them in the order in which they were started. Fails with the first failure of the list. For stores only.
 */
export const batch = async <const T extends readonly unknown[]>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  await Promise.allSettled(statements)
  return Promise.all(statements)
}

/** Runs `hook` after the commit of the open transaction, or immediately without one. The response waits for its promise. */
export const afterCommit = (ctx: Context, hook: () => void | Promise<void>): void => {
  if (ctx.transaction) ctx.transaction.commitHooks.push(hook)
  else void hook()
}

/** Returns the result of the work, or null if every attempt conflicted. */
const tryToCommit = async <Ctx extends Context, T>(
  ctx: Ctx,
  work: Work<Ctx, T>,
  attempts: number,
): Promise<{ result: T } | null> => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    ctx.deadline.throwIfOver()
    ctx.deadline.reportTransaction()
    const reply: Reply = { ...ctx.reply }
    const commitHooks: CommitHooks = []
    try {
      if (ctx.hooks?.runsTwice) await runAndRollBack(ctx, work)
      const result = await ctx.database.transaction(
        (open) => runWork(ctx, { open, work, reply, commitHooks }),
        ctx.deadline,
      )
      Object.assign(ctx.reply, reply)
      await Promise.all(commitHooks.map(async (hook) => hook()))
      return { result }
    } catch (error) {
      if (!ctx.database.isConflict(error)) throw error
      ctx.observer.count('transaction', 'repeated', 1)
      await wait(Math.random() * FIRST_BACKOFF_MS * 2 ** Math.min(attempt, MAX_BACKOFF_EXPONENT))
    }
  }
  return null
}

interface Run<Ctx, T> {
  open: OpenTransaction
  work: Work<Ctx, T>
  reply: Reply
  commitHooks: CommitHooks
}

/** Runs the work, then the handlers of the application for its events, and writes the audit log. */
const runWork = async <Ctx extends Context, T>(
  ctx: Ctx,
  { open, work, reply, commitHooks }: Run<Ctx, T>,
): Promise<T> => {
  const { kysely, run, send } = open
  const transaction: ContextTransaction = {
    run,
    send,
    open,
    auditRows: [],
    events: [],
    webhookSubscribers: new Map(),
    commitHooks,
  }
  const tx = { ...ctx, db: kysely, reply, transaction }
  const result = await work(tx)
  if (ctx.hooks && transaction.events.length > 0) {
    await ctx.hooks.handleEvents(transaction.events, open, ctx.deadline)
    if (await writeDeliveries(tx, transaction.events)) commitHooks.push(ctx.hooks.wake)
  }
  if (ctx.webhooks && (await writeWebhookEvents(tx, transaction.events))) commitHooks.push(ctx.webhooks.wake)
  await insertRows(tx, 'audit', transaction.auditRows)
  return result
}

/** Runs the work in a transaction that is rolled back, so that side effects of hooks show during development. */
const runAndRollBack = async <Ctx extends Context, T>(ctx: Ctx, work: Work<Ctx, T>): Promise<void> => {
  const rollback = new Error('Rolled back')
  const attempt = ctx.database.transaction(async (open) => {
    await runWork(ctx, { open, work, reply: { ...ctx.reply }, commitHooks: [] })
    throw rollback
  }, ctx.deadline)
  await attempt.catch((error: unknown) => {
    if (error !== rollback) throw error
  })
}
