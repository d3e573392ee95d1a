import type { Context } from '../context.ts'
import { DeadlineError } from '../deadline.ts'
import type { Database } from './database.ts'

/** Runs calls as one batch. Returns one result per item, in their order. */
type RunBatch<Item, Result> = (ctx: Context, items: readonly Item[]) => Promise<readonly Result[]>

interface WaitingCall<Item, Result> {
  readonly ctx: Context
  readonly item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Returns a function whose concurrent calls run in batches of at most `maxItems`, so that they share a commit. One
 * batch runs at a time per database. Calls during a batch form the next one. A single call does not wait.
 */
export const batched = <Item, Result>(
  run: RunBatch<Item, Result>,
  maxItems: number,
): ((ctx: Context, item: Item) => Promise<Result>) => {
  const queues = new WeakMap<Database, WaitingCall<Item, Result>[]>()

  const runQueue = async (database: Database, queue: WaitingCall<Item, Result>[]): Promise<void> => {
    while (queue.length > 0) await runCalls(run, queue.splice(0, maxItems))
    queues.delete(database)
  }

  return (ctx, item) =>
    new Promise((resolve, reject) => {
      const call = { ctx, item, resolve, reject }
      const queue = queues.get(ctx.database)
      if (queue) {
        queue.push(call)
        return
      }
      const newQueue = [call]
      queues.set(ctx.database, newQueue)
      // At the end of the event loop iteration, in which other requests may have received their rows too.
      setImmediate(() => void runQueue(ctx.database, newQueue))
    })
}

const runCalls = async <Item, Result>(
  run: RunBatch<Item, Result>,
  calls: readonly WaitingCall<Item, Result>[],
): Promise<void> => {
  const inTime: WaitingCall<Item, Result>[] = []
  for (const call of calls) {
    if (call.ctx.deadline.remainingMs > 0) inTime.push(call)
    else call.reject(new DeadlineError())
  }
  const last = inTime.at(-1)
  if (!last) return
  const items = inTime.map(({ item }) => item)
  try {
    // The last call has the latest deadline.
    const results = await run(last.ctx, items)
    for (const [index, result] of results.entries()) inTime[index]?.resolve(result)
  } catch (error) {
    for (const { reject } of inTime) reject(error)
  }
}
