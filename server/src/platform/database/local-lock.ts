import { type Deadline, DeadlineError } from '../deadline.ts'
import { KeyedSemaphore } from '../keyed-semaphore.ts'
import type { Database } from './database.ts'

const locks = new WeakMap<Database, KeyedSemaphore>()

/**
 * Runs the work of one key sequentially in this process, so that transactions about the same rows don't conflict with each
 * other and retry. It enforces no rule: transactions of several processes still conflict in the database, which decides.
 */
export const withLocalLock = <T>(
  database: Database,
  key: string,
  work: () => Promise<T>,
  deadline?: Deadline,
): Promise<T> => {
  const locksOfDatabase = locks.get(database) ?? new KeyedSemaphore({ onRefusal: () => new DeadlineError() })
  locks.set(database, locksOfDatabase)
  return locksOfDatabase.run(key, work, deadline)
}
