import { hash } from 'node:crypto'
import type { Logger } from '../observability/logger.ts'
import { memoryRateLimits, type RateLimitStore } from './rate-limits.ts'
import type { SharedStore } from './shared-store.ts'

interface Parts {
  shared: SharedStore
  /** What tells this installation from others on the same server. */
  installation: string
  log: Logger
}

/**
 * Counts over all nodes. This node counts along, and its own count decides while the shared one is out of reach: a limit
 * then holds for each node, and none begins from nothing.
 */
export const sharedRateLimits = ({ shared, installation, log }: Parts): RateLimitStore => {
  const own = memoryRateLimits()
  let isAlone = false

  // Keys hold addresses of people: what leaves the process is short, and says nothing of them.
  const nameOf = (key: string): string => hash('sha256', `${installation}\n${key}`, 'base64url')

  const ask = async <T>(question: Promise<T>, own: T): Promise<T> => {
    try {
      const answer = await question
      if (isAlone) log.info({}, 'Limits are counted over all nodes again')
      isAlone = false
      return answer
    } catch (error) {
      if (!isAlone)
        log.warn({ error: String(error) }, 'The store that nodes share is out of reach: each counts its own')
      isAlone = true
      return own
    }
  }

  return {
    hit: (key, rule, now) => {
      const verdict = own.hit(key, rule, now)
      return ask(shared.limits.hit(nameOf(key), rule, now), verdict)
    },
    refund: (key, now) => ask(shared.limits.refund(nameOf(key), now), own.refund(key, now)),
  }
}
