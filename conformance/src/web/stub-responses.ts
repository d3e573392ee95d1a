import type { Page } from 'playwright-core'
import type { StubResponses } from './screen-state.ts'

/** Finds the stub of a call by the path of its URL. Null if the service responds. */
type StubFinder = (path: string) => StubResponses[string] | null

/**
 * Answers calls within the page. Playwright's own interception disables the HTTP cache, so that each load of the page
 * takes a second longer. Returns a function that replaces the stubs.
 */
export const installStubs = async (page: Page): Promise<(responses: StubResponses) => void> => {
  let stubs: StubResponses = {}
  const findStub: StubFinder = (path) => stubs[path.replace('/api/auth/', '')] ?? null
  await page.exposeFunction('findStub', findStub)
  await page.addInitScript(() => {
    const { fetch: request, findStub: find } = globalThis as typeof globalThis & {
      findStub: (path: string) => Promise<ReturnType<StubFinder>>
    }
    globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
      const stub = await find(pathname)
      if (stub === null) return request(input, init)
      if (stub === 'never') return new Promise(() => {})
      if ('json' in stub) return Response.json(stub.json)
      if ('fields' in stub) {
        const response = await request(input, init)
        return Response.json({ ...(await response.json()), ...stub.fields }, response)
      }
      const { status, code, methods } = stub
      const headers: HeadersInit = status === 429 ? { 'retry-after': '42' } : {}
      return Response.json({ code, message: code, methods }, { status, headers })
    }
  })
  return (responses) => {
    stubs = responses
  }
}
