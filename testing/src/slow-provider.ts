import { onTestFinished, vi } from 'vitest'

export interface SlowProvider {
  /** Resolves once a provider was asked for tokens. */
  readonly isAsked: Promise<void>
  answers(): void
}

/** Until the test is over, what is posted to a provider stays on its way until `answers` is called. */
export const slowProvider = (): SlowProvider => {
  let tell = (): void => {}
  let answers = (): void => {}
  const isAsked = new Promise<void>((resolve) => (tell = resolve))
  const mayAnswer = new Promise<void>((resolve) => (answers = resolve))
  const { fetch } = globalThis
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    if (init?.method === 'POST') {
      tell()
      await mayAnswer
    }
    return fetch(input, init)
  })
  return { isAsked, answers }
}
