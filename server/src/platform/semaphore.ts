import type { Deadline } from './deadline.ts'

export interface SemaphoreOptions {
  /** The maximum number of concurrent holders. 1 by default. */
  permits?: number
  /** The maximum number of waiting callers, beyond which callers are refused. No limit by default. */
  maxWaiting?: number
  /** The error of a caller that is refused because too many are waiting, or that waited until its deadline. */
  onRefusal?: () => Error
}

/** Releases the permit. Further calls have no effect. */
export type Release = () => void

/** A fair semaphore: waiting callers get a permit in the order of their calls. */
export class Semaphore {
  readonly #options: Required<SemaphoreOptions>
  readonly #waiting = new Set<() => void>()
  #acquired = 0

  constructor({
    permits = 1,
    maxWaiting = Number.POSITIVE_INFINITY,
    onRefusal = () => new Error('Too many callers wait for the semaphore'),
  }: SemaphoreOptions = {}) {
    this.#options = { permits, maxWaiting, onRefusal }
  }

  /** Resolves to the function that releases the permit, once one is free. Waits without a limit if there is no deadline. */
  async acquire(deadline?: Deadline): Promise<Release> {
    if (this.#acquired < this.#options.permits) this.#acquired++
    else await this.#wait(deadline)
    return this.#createRelease()
  }

  /** Runs `work` with a permit. */
  async run<T>(work: () => Promise<T>, deadline?: Deadline): Promise<T> {
    const release = await this.acquire(deadline)
    try {
      return await work()
    } finally {
      release()
    }
  }

  load(): { acquired: number; waiting: number } {
    return { acquired: this.#acquired, waiting: this.#waiting.size }
  }

  #wait(deadline: Deadline | undefined): Promise<void> {
    const { maxWaiting, onRefusal } = this.#options
    if (this.#waiting.size >= maxWaiting) throw onRefusal()
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const giveUp = (): void => {
        this.#waiting.delete(start)
        reject(onRefusal())
      }
      const timer = deadline && setTimeout(giveUp, deadline.remainingMs)
      this.#waiting.add(start)
    })
  }

  #createRelease(): Release {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      // A released permit goes to the next waiting caller, so that no later caller takes it.
      for (const start of this.#waiting) {
        this.#waiting.delete(start)
        start()
        return
      }
      this.#acquired--
    }
  }
}
