import { hash } from 'node:crypto'
import type { Logger } from '../observability/logger.ts'
import { createMemoryRateLimits, type RateLimitStore } from './rate-limits.ts'
import type { SharedStore } from './shared-store.ts'

interface Parts {
  shared: SharedStore
  /** Separates this installation from others on the same server. */
  installation: string
  log: Logger
}

/**
 * Counts over all nodes. This node also counts locally, and its own count decides while the shared store is unavailable.
 * The limit then applies per node and does not restart from zero.
 */
export const createSharedRateLimits = ({ shared, installation, log }: Parts): RateLimitStore => {
  const local = createMemoryRateLimits()
  let isDegraded = false

  // Keys contain email and IP addresses, so only their hashes leave the process.
  const toSharedKey = (key: string): string => hash('sha256', `${installation}\n${key}`, 'base64url')

  const withFallback = async <T>(sharedResult: Promise<T>, localResult: T): Promise<T> => {
    try {
      const result = await sharedResult
      if (isDegraded) log.info({}, 'The shared store is available again: limits are counted over all nodes')
      isDegraded = false
      return result
    } catch (error) {
      if (!isDegraded)
        log.warn({ error: String(error) }, 'The shared store is unavailable: each node counts limits on its own')
      isDegraded = true
      return localResult
    }
  }

  return {
    hit: (key, rule, now) => {
      const verdict = local.hit(key, rule, now)
      return withFallback(shared.limits.hit(toSharedKey(key), rule, now), verdict)
    },
    refund: (key, now) => withFallback(shared.limits.refund(toSharedKey(key), now), local.refund(key, now)),
  }
}
