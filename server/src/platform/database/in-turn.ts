import type { Database } from './database.ts'

const queues = new WeakMap<Database, Map<string, Promise<unknown>>>()

/**
 * Runs the works of one key one after another in this process. A queue in front of transactions that are about the same
 * thing: without it they would lose against each other and run again and again. It holds no rule: two processes still
 * meet in the database, where serializable transactions decide.
 */
export const inTurn = async <T>(database: Database, key: string, work: () => Promise<T>): Promise<T> => {
  let queue = queues.get(database)
  if (!queue) queues.set(database, (queue = new Map()))
  const before = queue.get(key)
  const turn = before ? before.then(work, work) : work()
  queue.set(key, turn)
  try {
    return await turn
  } finally {
    if (queue.get(key) === turn) queue.delete(key)
  }
}
