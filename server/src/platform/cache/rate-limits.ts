/** At most `max` hits in `window` seconds. */
export interface RateLimitRule {
  window: number
  max: number
}

/** Whether a hit is within its limit. */
export interface RateLimitVerdict {
  allowed: boolean
  /** Whole seconds, rounded up, until a hit can be allowed again; 0 when this one was. */
  retryAfter: number
}

/**
 * Counts hits. A key starts with its kind and a colon, and always has the same rule; `now` is in milliseconds. One node
 * counts in memory, several share a store. If the clock is set back, a window ends at most its own length from then.
 */
export interface RateLimitStore {
  /** Counts and decides atomically, so that parallel requests cannot exceed the limit (R17). A refused hit is not counted. */
  hit(key: string, rule: RateLimitRule, now: number): RateLimitVerdict | Promise<RateLimitVerdict>
  /** Removes one hit: a correct password does not count as a guess. */
  refund(key: string, now: number): void | Promise<void>
}

interface MemoryOptions {
  /** Per kind. A full kind takes about 15 MB. */
  maxKeys?: number
}

/**
 * Fixed windows, each starting with the first hit. Each kind of key has its own bounded memory, so that a flood of one kind
 * does not evict the counters of another (R17).
 */
export function createMemoryRateLimits({ maxKeys = 100_000 }: MemoryOptions = {}) {
  const kinds = new Map<string, WindowMemory>()

  function findOrCreateMemory(key: string): WindowMemory {
    const kind = key.slice(0, Math.max(key.indexOf(':'), 0))
    const existing = kinds.get(kind)
    if (existing !== undefined) return existing
    const memory = new WindowMemory(maxKeys)
    kinds.set(kind, memory)
    return memory
  }

  return {
    hit(key: string, rule: RateLimitRule, now: number): RateLimitVerdict {
      if (rule.max < 1) return { allowed: false, retryAfter: rule.window }
      const window = findOrCreateMemory(key).findOrStart(key, rule.window * 1000, now)
      if (window.hits >= rule.max) return { allowed: false, retryAfter: Math.ceil((window.endsAt - now) / 1000) }
      window.hits += 1
      return { allowed: true, retryAfter: 0 }
    },

    refund(key: string, now: number): void {
      const window = findOrCreateMemory(key).find(key, now)
      if (window !== undefined && window.hits > 0) window.hits -= 1
    },

    /** Stored windows of all kinds, including ended ones. */
    get size(): number {
      return [...kinds.values()].reduce((sum, { size }) => sum + size, 0)
    },
  } satisfies RateLimitStore & { size: number }
}

/**
 * The windows of one kind of key. At most `maxKeys` are stored: ended windows are evicted first, then the one that ends
 * soonest, so that a flood of short windows cannot evict a long lock.
 */
class WindowMemory {
  readonly #maxKeys: number
  readonly #windows = new Map<string, Window>()
  // One queue per window length: windows of one length end in the order in which they start, so eviction needs no search.
  readonly #queues = new Map<number, WindowQueue>()
  /** Stored windows, including ended ones. */
  size = 0

  constructor(maxKeys: number) {
    this.#maxKeys = maxKeys
  }

  find(key: string, now: number): Window | undefined {
    const window = this.#windows.get(key)
    return window !== undefined && window.endsAt > now ? window : undefined
  }

  /** The current window of the key, or a new one. */
  findOrStart(key: string, length: number, now: number): Window {
    const current = this.find(key, now)
    if (current === undefined) return this.#start(key, length, now)
    // The clock was set back.
    if (current.endsAt > now + length) current.endsAt = now + length
    return current
  }

  #start(key: string, length: number, now: number): Window {
    this.#evict(now)
    const window: Window = { key, endsAt: now + length, hits: 0, next: null }
    const queue = this.#queues.get(length)
    if (queue === undefined) this.#queues.set(length, { first: window, last: window })
    else if (queue.first === null) queue.first = queue.last = window
    else queue.last = queue.last.next = window
    this.size += 1
    this.#windows.set(key, window)
    return window
  }

  /** Evicts up to two windows per new window: memory shrinks after a flood, and no single request evicts all of them. */
  #evict(now: number): void {
    for (let step = 0; step < 2; step += 1) {
      const soonest = findQueueEndingSoonest(this.#queues.values())
      const window = soonest?.first
      if (!soonest || !window || (window.endsAt > now && this.size < this.#maxKeys)) return
      soonest.first = window.next
      window.next = null
      this.size -= 1
      // A later window of the same key may have replaced it.
      if (this.#windows.get(window.key) === window) this.#windows.delete(window.key)
    }
  }
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
