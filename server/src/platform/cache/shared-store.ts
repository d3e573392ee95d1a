import type { RateLimitRule, RateLimitVerdict } from './rate-limits.ts'

/**
 * The state that the nodes of one installation share. `redis` from `@latchkey/server/redis` creates one. It may be
 * unavailable at any time: calls then fail quickly, and callers fall back to their own state.
 */
export interface SharedStore {
  readonly limits: {
    /** As `RateLimitStore.hit`, over all nodes. */
    hit(key: string, rule: RateLimitRule, now: number): Promise<RateLimitVerdict>
    /** As `RateLimitStore.refund`, over all nodes. */
    refund(key: string, now: number): Promise<void>
  }
  /** Joins a channel. Without a listener, the node only publishes. */
  joinChannel(channel: string, listener: InvalidationListener | null): InvalidationChannel
  /** Resolves to true after the first connection, or to false after a timeout. */
  ready(): Promise<boolean>
  /** Closes the connections. `latchkey.close()` calls it. */
  close(): Promise<void>
}

/** A cache that is invalidated by other nodes. */
export interface InvalidationListener {
  /** The cached values of these keys are stale. */
  invalidate(keys: readonly string[]): void
  /** Invalidations may have been missed, so all cached values may be stale. */
  invalidateAll(): void
}

export interface InvalidationChannel {
  /** Whether this node has received all completed invalidations. Only then can it read from and write to its cache. */
  isUpToDate(): boolean
  /**
   * Invalidates these keys on all nodes. Resolves, and never rejects, once each node has acknowledged or is no longer up to
   * date.
   */
  publish(keys: readonly string[]): Promise<void>
}
