import type { Deadline } from './deadline.ts'
import { Semaphore, type SemaphoreOptions } from './semaphore.ts'

/** One semaphore per key, which exists as long as it is held. */
export class KeyedSemaphore {
  readonly #options: SemaphoreOptions
  readonly #semaphores = new Map<string, Semaphore>()

  constructor(options: SemaphoreOptions = {}) {
    this.#options = options
  }

  /** Runs `work` with a permit of the key. */
  async run<T>(key: string, work: () => Promise<T>, deadline?: Deadline): Promise<T> {
    const semaphore = this.#semaphores.get(key) ?? new Semaphore(this.#options)
    this.#semaphores.set(key, semaphore)
    try {
      return await semaphore.run(work, deadline)
    } finally {
      if (semaphore.load().acquired === 0) this.#semaphores.delete(key)
    }
  }
}
