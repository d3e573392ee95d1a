import { createAuthClient } from '@latchkey/client'
import { createAuthClient as createPublishedClient } from 'better-auth/client'
import { expect, test } from 'vitest'

type Call = (input?: object, options?: object) => Promise<unknown>
type Client = Readonly<Record<'getSession' | 'listSessions' | 'ok' | 'signOut' | 'updateUser' | 'verifyEmail', Call>>

const createRecordingFetch = (requests: unknown[]) => async (url: string | URL | Request, init?: RequestInit) => {
  const { method } = init ?? {}
  const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
  requests.push({ url: String(url), method, body })
  const isKnown = String(url).includes('/ok')
  return new Response(JSON.stringify(isKnown ? { ok: true } : { code: 'UNAUTHORIZED' }), {
    status: isKnown ? 200 : 401,
    headers: { 'content-type': 'application/json' },
  })
}

/** Creates both clients. The types of each describe the calls that it intends; here, both receive the same arguments. */
const createClients = (fetchOptions: { throw?: boolean } = {}) => {
  const create = (open: (options: object) => unknown) => {
    const requests: unknown[] = []
    const customFetchImpl = createRecordingFetch(requests)
    const client = open({
      baseURL: 'http://localhost:3000',
      fetchOptions: { ...fetchOptions, customFetchImpl },
    }) as Client
    return { client, requests }
  }
  return { own: create(createAuthClient), published: create(createPublishedClient) }
}

const calls: [title: string, send: (client: Client) => Promise<unknown>][] = [
  ['a call without arguments', ({ listSessions }) => listSessions()],
  ['a query', ({ getSession }) => getSession({ query: { disableCookieCache: true } })],
  ['a body', ({ updateUser }) => updateUser({ name: 'Ann' })],
  ['a path that always uses POST', ({ signOut }) => signOut()],
  ['a path that always uses POST, with another method', ({ signOut }) => signOut({ fetchOptions: { method: 'GET' } })],
  ['the method POST without a body', ({ listSessions }) => listSessions({ fetchOptions: { method: 'POST' } })],
  ['the method GET with a body', ({ verifyEmail }) => verifyEmail({ token: 't', fetchOptions: { method: 'GET' } })],
  ['a query in the second argument', ({ getSession }) => getSession({}, { query: { disableCookieCache: true } })],
  ['a query in both arguments', ({ verifyEmail }) => verifyEmail({ query: { token: '1' } }, { query: { token: '2' } })],
  ['a body in both arguments', ({ updateUser }) => updateUser({ name: 'Ann' }, { body: { name: 'B', image: 'i' } })],
]

test.each(calls)('sends the request of the published client for %s', async (_title, send) => {
  const { own, published } = createClients()
  await send(own.client)
  await send(published.client)
  expect(own.requests).toHaveLength(1)
  expect(own.requests).toEqual(published.requests)
})

test('resolves to the data and rejects like the published client when the client has the throw option', async () => {
  const { own, published } = createClients({ throw: true })
  for (const { client } of [own, published]) {
    expect(await client.ok()).toEqual({ ok: true })
    await expect(client.listSessions()).rejects.toBeInstanceOf(Error)
    expect(await client.listSessions({}, { throw: false })).toMatchObject({ data: null, error: { status: 401 } })
  }
})
