import type { RateLimitRule, RateLimitVerdict } from './rate-limits.ts'

/**
 * What the nodes of one installation share; `redis` from `@latchkey/server/redis` makes one. It may be out of reach at any
 * time: every question then fails soon, and whoever asks has an answer of their own.
 */
export interface SharedStore {
  readonly limits: {
    /** As `RateLimitStore.hit`, over all nodes. */
    hit(key: string, rule: RateLimitRule, now: number): Promise<RateLimitVerdict>
    refund(key: string, now: number): Promise<void>
  }
  /** Takes part in a channel. Without a listener it only tells. */
  joinChannel(channel: string, listener: InvalidationListener | null): InvalidationChannel
  /** Resolves once the first connection stands, or has been waited for long enough. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** Who remembers something, and must know when it is no longer so. */
export interface InvalidationListener {
  /** What is remembered under these keys has changed. */
  invalidate(keys: readonly string[]): void
  /** Announcements may have been missed: nothing that was remembered until now counts. */
  invalidateAll(): void
}

export interface InvalidationChannel {
  /**
   * Whether every announcement that any node has been answered for by now was heard here. Only then may what is
   * remembered be used, and what is read from now on be remembered.
   */
  isUpToDate(): boolean
  /**
   * Says that what these keys name has changed. Resolves, and never rejects, once no node is both up to date and without
   * the news: when each has said that it knows, or can no longer think itself up to date.
   */
  publish(keys: readonly string[]): Promise<void>
}
