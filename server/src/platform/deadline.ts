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

  private constructor(at: number) {
    this.#at = at
  }

  static after(milliseconds = REQUEST_TIMEOUT_MS): Deadline {
    return new Deadline(performance.now() + milliseconds)
  }

  get remainingMs(): number {
    return Math.max(0, this.#at - performance.now())
  }

  throwIfOver(): void {
    if (this.remainingMs === 0) throw new DeadlineError()
  }
}
