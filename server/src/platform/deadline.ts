import { Failure } from './errors.ts'

/** How long the server works on a request, including the time in queues. */
export const REQUEST_TIMEOUT_MS = 10_000

/** The work of a request was not finished in time, and was not committed. */
export class DeadlineError extends Failure {
  constructor() {
    super('SERVICE_UNAVAILABLE', { retryAfter: 2 })
  }
}

/** The time until which a request may wait and commit. Uses the monotonic clock, so clock changes have no effect. */
export class Deadline {
  readonly #at: number
  #hasTransaction = false

  private constructor(at: number) {
    this.#at = at
  }

  static after(milliseconds = REQUEST_TIMEOUT_MS): Deadline {
    return new Deadline(performance.now() + milliseconds)
  }

  get remainingMs(): number {
    return Math.max(0, this.#at - performance.now())
  }

  /** Settles like the work, or fails at the deadline, because code of the application may never settle. */
  limit<T>(work: Promise<T>): Promise<T> {
    return this.#race(work, () => true)
  }

  /**
   * Settles like the work of a call, or fails at the deadline while it only waits for reads. Once a transaction started, its
   * own limit applies: the response must state whether the transaction was committed.
   */
  limitReads<T>(work: Promise<T>): Promise<T> {
    return this.#race(work, () => !this.#hasTransaction)
  }

  reportTransaction(): void {
    this.#hasTransaction = true
  }

  #race<T>(work: Promise<T>, canFail: () => boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        if (canFail()) reject(new DeadlineError())
      }, this.remainingMs)
      const settle =
        <Value>(complete: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer)
          complete(value)
        }
      work.then(settle(resolve), settle(reject))
    })
  }

  throwIfOver(): void {
    if (this.remainingMs === 0) throw new DeadlineError()
  }
}
