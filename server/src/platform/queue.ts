import type { Deadline } from './deadline.ts'

interface QueueOptions {
  /** Holders at the same time: 1. */
  places?: number
  /** More waiting callers than this are refused: no limit. */
  maxWaiting?: number
  /** The error of a caller that is refused because too many are waiting, or that waited until its deadline. */
  onRefusal?: () => Error
}

/** Releases the place. Further calls have no effect. */
export type Release = () => void

/** A first-come, first-served queue for a limited number of places. */
export class Queue {
  readonly #options: Required<QueueOptions>
  readonly #waiting = new Set<() => void>()
  #taken = 0

  constructor({
    places = 1,
    maxWaiting = Number.POSITIVE_INFINITY,
    onRefusal = () => new Error('The queue is full'),
  }: QueueOptions = {}) {
    this.#options = { places, maxWaiting, onRefusal }
  }

  /** Resolves once a place is free, to the function that releases it. Without a deadline it waits as long as necessary. */
  async acquire(deadline?: Deadline): Promise<Release> {
    if (this.#taken < this.#options.places) this.#taken++
    else await this.#wait(deadline)
    return this.#createRelease()
  }

  /** Runs `work` in a place of its own. */
  async run<T>(work: () => Promise<T>, deadline?: Deadline): Promise<T> {
    const release = await this.acquire(deadline)
    try {
      return await work()
    } finally {
      release()
    }
  }

  load(): { taken: number; waiting: number } {
    return { taken: this.#taken, waiting: this.#waiting.size }
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
      // A released place goes to the next waiting caller, so that no later caller takes it.
      for (const start of this.#waiting) {
        this.#waiting.delete(start)
        start()
        return
      }
      this.#taken--
    }
  }
}
