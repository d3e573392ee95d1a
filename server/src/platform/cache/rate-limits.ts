/** At most `max` hits in `window` seconds. */
export interface RateLimitRule {
  window: number
  max: number
}

export interface RateLimitVerdict {
  allowed: boolean
  /** Whole seconds, rounded up, until a hit can be allowed again; 0 when this one was. */
  retryAfter: number
}

/** Counts hits. A key always has the same rule; `now` is in milliseconds. One node counts in memory, several share a store. */
export interface RateLimitStore {
  /** Counts and decides atomically, so that parallel requests cannot exceed the limit (R17). A refused hit is not counted. */
  hit(key: string, rule: RateLimitRule, now: number): RateLimitVerdict | Promise<RateLimitVerdict>
  /** Removes one hit: a correct password does not count as a guess. */
  refund(key: string, now: number): void | Promise<void>
}

/**
 * Fixed windows, each starting with the first hit. At most `maxKeys` windows are stored: ended windows are evicted first,
 * then the one that ends soonest, so that a flood of short windows cannot evict a long lock (R17).
 */
export function memoryRateLimits({ maxKeys = 100_000 }: { maxKeys?: number } = {}) {
  const windows = new Map<string, Window>()
  // One queue per window length: windows of one length end in the order in which they start, so eviction needs no search.
  const queues = new Map<number, WindowQueue>()
  let queued = 0

  function startWindow(key: string, length: number, now: number): Window {
    evictWindows(now)
    const window: Window = { key, endsAt: now + length, hits: 0, next: null }
    const queue = queues.get(length)
    if (queue === undefined) queues.set(length, { first: window, last: window })
    else if (queue.first === null) queue.first = queue.last = window
    else queue.last = queue.last.next = window
    queued += 1
    windows.set(key, window)
    return window
  }

  /** Evicts up to two windows per new window: memory shrinks after a flood, and no single request evicts all of them. */
  function evictWindows(now: number): void {
    for (let step = 0; step < 2; step += 1) {
      const soonest = findQueueEndingSoonest(queues.values())
      const window = soonest?.first
      if (!soonest || !window || (window.endsAt > now && queued < maxKeys)) return
      soonest.first = window.next
      window.next = null
      queued -= 1
      // A later window of the same key may have replaced it.
      if (windows.get(window.key) === window) windows.delete(window.key)
    }
  }

  return {
    hit(key: string, rule: RateLimitRule, now: number): RateLimitVerdict {
      if (rule.max < 1) return { allowed: false, retryAfter: rule.window }
      const current = windows.get(key)
      const window = current && current.endsAt > now ? current : startWindow(key, rule.window * 1000, now)
      if (window.hits >= rule.max) return { allowed: false, retryAfter: Math.ceil((window.endsAt - now) / 1000) }
      window.hits += 1
      return { allowed: true, retryAfter: 0 }
    },

    refund(key: string, now: number): void {
      const window = windows.get(key)
      if (window !== undefined && window.endsAt > now && window.hits > 0) window.hits -= 1
    },

    /** Stored windows, including ended ones. */
    get size(): number {
      return queued
    },
  } satisfies RateLimitStore & { size: number }
}

interface Window {
  key: string
  /** Milliseconds, as `now`. */
  endsAt: number
  hits: number
  next: Window | null
}

interface WindowQueue {
  first: Window | null
  last: Window
}

function findQueueEndingSoonest(queues: Iterable<WindowQueue>): WindowQueue | null {
  let soonest: WindowQueue | null = null
  for (const queue of queues) {
    if (queue.first && (!soonest?.first || queue.first.endsAt < soonest.first.endsAt)) soonest = queue
  }
  return soonest
}
