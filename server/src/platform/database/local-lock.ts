import { type Deadline, DeadlineError } from '../deadline.ts'
import { Semaphore } from '../semaphore.ts'
import type { Database } from './database.ts'

const locks = new WeakMap<Database, Map<string, Semaphore>>()

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
  let semaphores = locks.get(database)
  if (!semaphores) locks.set(database, (semaphores = new Map()))
  const semaphore = semaphores.get(key) ?? new Semaphore({ onRefusal: () => new DeadlineError() })
  semaphores.set(key, semaphore)
  try {
    return await semaphore.run(work, deadline)
  } finally {
    if (semaphore.load().acquired === 0) semaphores.delete(key)
  }
}
