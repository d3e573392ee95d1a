import { onTestFinished, vi } from 'vitest'
import { createDeferred } from './deferred.ts'

export interface DelayedProvider {
  /** Resolves when the first token request was sent. */
  readonly requested: Promise<void>
  /** Sends the delayed requests. */
  respond(): void
}

/** Delays POST requests to providers until `respond` is called. Ends with the test. */
export const delayProvider = (): DelayedProvider => {
  const requested = createDeferred()
  const released = createDeferred()
  const { fetch } = globalThis
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    if (init?.method === 'POST') {
      requested.resolve()
      await released.promise
    }
    return fetch(input, init)
  })
  return { requested: requested.promise, respond: () => released.resolve() }
}
