import { type Deadline, DeadlineError } from '../deadline.ts'
import { Queue } from '../queue.ts'
import type { Database } from './database.ts'

const locks = new WeakMap<Database, Map<string, Queue>>()

/**
 * Runs the work of one key sequentially in this process, so that transactions about the same rows don't conflict with each
 * other and retry. It enforces no rule: transactions of several processes still conflict in the database, which decides.
 */
export const withLocalLock = async <T>(
  database: Database,
  key: string,
  work: () => Promise<T>,
  deadline?: Deadline,
): Promise<T> => {
  let queues = locks.get(database)
  if (!queues) locks.set(database, (queues = new Map()))
  const queue = queues.get(key) ?? new Queue({ onRefusal: () => new DeadlineError() })
  queues.set(key, queue)
  try {
    return await queue.run(work, deadline)
  } finally {
    if (queue.load().taken === 0) queues.delete(key)
  }
}
