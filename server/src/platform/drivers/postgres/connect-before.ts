import type { Pool, PoolClient } from 'pg'
import { type Deadline, DeadlineError } from '../../deadline.ts'

/**
 * Acquires a client of the pool. Rejects with a `DeadlineError` at the deadline. A client that the pool provides later is
 * released.
 */
export const connectBefore = (deadline: Deadline, pool: Pool): Promise<PoolClient> =>
  new Promise((resolve, reject) => {
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      reject(new DeadlineError())
    }, deadline.remainingMs)
    pool
      .connect()
      .then((client) => {
        if (isOver) client.release()
        else resolve(client)
      }, reject)
      .finally(() => clearTimeout(timer))
  })
