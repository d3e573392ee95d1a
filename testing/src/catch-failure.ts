import { expect } from 'vitest'

/** The rejection of the promise. The handler is attached at once, so that the rejection is never unhandled. */
export const catchFailure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error,
  )
