import { onTestFinished, vi } from 'vitest'

export interface DelayedProvider {
  /** Resolves when the first token request was sent. */
  readonly requested: Promise<void>
  /** Lets token requests continue. */
  respond(): void
}

/** Delays POST requests to providers until `respond` is called. Ends with the test. */
export const delayProvider = (): DelayedProvider => {
  let reportRequest = (): void => {}
  let respond = (): void => {}
  const requested = new Promise<void>((resolve) => (reportRequest = resolve))
  const canRespond = new Promise<void>((resolve) => (respond = resolve))
  const { fetch } = globalThis
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    if (init?.method === 'POST') {
      reportRequest()
      await canRespond
    }
    return fetch(input, init)
  })
  return { requested, respond }
}
