import { vi } from 'vitest'

interface StubbedResponse {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

/** The responses by path. A function receives the body or the query of the request. */
type Responses = Record<
  string,
  StubbedResponse | ((body: Record<string, unknown>) => StubbedResponse | Promise<StubbedResponse>)
>

const TIMESTAMP = '2029-01-01T00:00:00.000Z'

/** A response of get-session: the session of Ann. */
export const annSession = {
  session: {
    id: 'session-current',
    token: 'session-current',
    userId: 'ann',
    createdAt: TIMESTAMP,
    updatedAt: TIMESTAMP,
    expiresAt: '2029-01-08T00:00:00.000Z',
    ipAddress: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    activeOrganizationId: null,
  },
  user: {
    id: 'ann',
    name: 'Ann',
    email: 'ann@example.com',
    emailVerified: true,
    image: null,
    createdAt: TIMESTAMP,
    updatedAt: TIMESTAMP,
  },
}

/** The password account of Ann, as in list-accounts. */
export const passwordAccount = {
  id: 'account-1',
  provider: 'credential',
  createdAt: TIMESTAMP,
  updatedAt: TIMESTAMP,
  accountId: 'ann',
  scopes: [],
}

/**
 * Replaces `fetch` until `vi.unstubAllGlobals`. Ann is signed in by default. `listRequests` returns the bodies or queries of
 * the requests to a path.
 */
export const stubService = (responses: Responses) => {
  const all: Responses = { '/get-session': { body: annSession }, ...responses }
  const recorded: { path: string; body: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, window.location.href)
    const path = pathname.replace('/api/auth', '')
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(searchParams)
    recorded.push({ path, body })
    const stub = all[path] ?? { status: 404, body: { code: 'NOT_FOUND' } }
    const response = typeof stub === 'function' ? await stub(body) : stub
    return new Response(JSON.stringify(response.body), {
      status: response.status ?? 200,
      headers: { 'content-type': 'application/json', ...response.headers },
    })
  })
  return { listRequests: (path: string) => recorded.filter((request) => request.path === path).map(({ body }) => body) }
}
