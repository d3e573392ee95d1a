import { expect } from 'vitest'

/** What the promise fails with. Its failure is heard from now on, whenever the test comes to look at it. */
export const catchFailure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error,
  )
