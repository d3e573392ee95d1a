import { vi } from 'vitest'

interface StubbedResponse {
  status?: number
  body: unknown
}

/** What the service answers to each call, by its path; a function is told what was sent. */
type Responses = Record<
  string,
  StubbedResponse | ((sent: Record<string, unknown>) => StubbedResponse | Promise<StubbedResponse>)
>

const AT = '2029-01-01T00:00:00.000Z'

/** Somebody who is signed in, as get-session answers. */
export const ann = {
  session: {
    id: 'handle-1',
    token: 'handle-1',
    userId: 'ann',
    createdAt: AT,
    updatedAt: AT,
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
    createdAt: AT,
    updatedAt: AT,
  },
}

/** The password of an account, as list-accounts answers. */
export const passwordAccount = {
  id: 'account-1',
  provider: 'credential',
  createdAt: AT,
  updatedAt: AT,
  accountId: 'ann',
  scopes: [],
}

/** Stands at the boundary of the network, with Ann signed in, until `vi.unstubAllGlobals`. Remembers what was asked. */
export const stubService = (answers: Responses) => {
  const all: Responses = { '/get-session': { body: ann }, ...answers }
  const asked: { path: string; sent: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const { pathname, searchParams } = new URL(url)
    const path = pathname.replace('/api/auth', '')
    const sent = typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(searchParams)
    asked.push({ path, sent })
    const known = all[path] ?? { status: 404, body: { code: 'NOT_FOUND' } }
    const answer = typeof known === 'function' ? await known(sent) : known
    return new Response(JSON.stringify(answer.body), {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json' },
    })
  })
  return { requests: (path: string) => asked.filter((one) => one.path === path).map(({ sent }) => sent) }
}
