import cluster from 'node:cluster'
import { createMemoryRateLimits, type RateLimitRule, type RateLimitVerdict, type Shared } from '@latchkey/server'

/**
 * Shares rate limits between the workers of one machine without Redis: the primary process counts for all of them. Session
 * versions are not shared, so each worker reads them from the database.
 */
export const createWorkerSharedState = (): Shared => {
  const pending = new Map<number, (verdict: RateLimitVerdict) => void>()
  let lastId = 0
  let batch: RateLimitRequest[] = []

  const request = (input: Omit<RateLimitRequest, 'id'>): Promise<RateLimitVerdict> =>
    new Promise((resolve) => {
      const id = ++lastId
      pending.set(id, resolve)
      batch.push({ ...input, id })
      // One message contains all requests of one iteration of the event loop.
      const isFirst = batch.length === 1
      if (isFirst) setImmediate(sendBatch)
    })

  const sendBatch = (): void => {
    const requests = batch
    batch = []
    process.send?.({ requests } satisfies WorkerMessage)
  }

  // `node:cluster` ends a worker that loses the primary process, so every request gets a response.
  process.on('message', ({ responses = [] }: Partial<PrimaryMessage>) => {
    for (const { id, verdict } of responses) {
      pending.get(id)?.(verdict)
      pending.delete(id)
    }
  })

  return {
    limits: {
      hit: (key, rule, now) => request({ key, rule, now }),
      refund: async (key, now) => {
        await request({ key, rule: null, now })
      },
    },
    joinChannel: () => ({ isUpToDate: () => false, publish: async () => {} }),
    ready: async () => true,
    close: async () => {},
  }
}

/** Runs in the primary process and counts for all workers. */
export const serveRateLimitsToWorkers = (): void => {
  const limits = createMemoryRateLimits()
  const respond = ({ id, key, rule, now }: RateLimitRequest): RateLimitResponse => {
    if (rule) return { id, verdict: limits.hit(key, rule, now) }
    limits.refund(key, now)
    return { id, verdict: { allowed: true, retryAfter: 0 } }
  }
  cluster.on('message', (worker, { requests }: Partial<WorkerMessage>) => {
    // The callback ignores the error for a worker that has exited.
    if (requests) worker.send({ responses: requests.map(respond) } satisfies PrimaryMessage, () => {})
  })
}

interface RateLimitRequest {
  readonly id: number
  readonly key: string
  /** Null refunds a hit. */
  readonly rule: RateLimitRule | null
  readonly now: number
}

interface RateLimitResponse {
  readonly id: number
  readonly verdict: RateLimitVerdict
}

/** One of several kinds of messages on the channel. */
interface WorkerMessage {
  readonly requests: readonly RateLimitRequest[]
}

interface PrimaryMessage {
  readonly responses: readonly RateLimitResponse[]
}
