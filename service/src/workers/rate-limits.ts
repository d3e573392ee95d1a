import cluster from 'node:cluster'
import { memoryRateLimits, type RateLimitRule, type RateLimitVerdict, type Shared } from '@latchkey/server'

/**
 * What the workers of one machine share without a Redis server: their limits, which the process that started them counts.
 * Nothing is announced and nobody is ever up to date, so each worker asks the database for what may have changed.
 */
export const createWorkerSharedState = (): Shared => {
  const waiting = new Map<number, (verdict: RateLimitVerdict) => void>()
  let asked = 0
  let batch: RateLimitRequest[] = []

  const ask = (question: Omit<RateLimitRequest, 'number'>): Promise<RateLimitVerdict> =>
    new Promise((resolve) => {
      const number = ++asked
      waiting.set(number, resolve)
      // What comes up in one turn of the event loop goes in one message.
      if (batch.push({ ...question, number }) === 1) setImmediate(send)
    })

  const send = (): void => {
    const questions = batch
    batch = []
    process.send?.({ questions } satisfies WorkerMessage)
  }

  // A worker that has lost its parent ends, as `node:cluster` sees to: no question waits for ever.
  process.on('message', ({ answers = [] }: Partial<PrimaryMessage>) => {
    for (const { number, verdict } of answers) {
      waiting.get(number)?.(verdict)
      waiting.delete(number)
    }
  })

  return {
    limits: {
      hit: (key, rule, now) => ask({ key, rule, now }),
      refund: async (key, now) => {
        await ask({ key, rule: null, now })
      },
    },
    join: () => ({ isUpToDate: () => false, announce: async () => {} }),
    ready: async () => {},
    close: async () => {},
  }
}

/** In the process that has started the workers: counts for all of them. */
export const serveRateLimitsToWorkers = (): void => {
  const limits = memoryRateLimits()
  const answer = ({ number, key, rule, now }: RateLimitRequest): RateLimitResponse => {
    if (rule) return { number, verdict: limits.hit(key, rule, now) }
    limits.refund(key, now)
    return { number, verdict: { allowed: true, retryAfter: 0 } }
  }
  cluster.on('message', (worker, { questions }: Partial<WorkerMessage>) => {
    // Whoever has died meanwhile needs no answer.
    if (questions) worker.send({ answers: questions.map(answer) } satisfies PrimaryMessage, () => {})
  })
}

interface RateLimitRequest {
  readonly number: number
  readonly key: string
  /** Null takes a hit back. */
  readonly rule: RateLimitRule | null
  readonly now: number
}

interface RateLimitResponse {
  readonly number: number
  readonly verdict: RateLimitVerdict
}

/** There are other messages. */
interface WorkerMessage {
  readonly questions: readonly RateLimitRequest[]
}

interface PrimaryMessage {
  readonly answers: readonly RateLimitResponse[]
}
