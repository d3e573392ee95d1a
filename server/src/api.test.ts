import { calls } from '@latchkey/contract'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { IncomingHttpHeaders as Http2Headers } from 'node:http2'
import { expect, test } from 'vitest'
import type { ApiHeaders } from './http/api-headers.ts'
import { Failure } from './platform/errors.ts'
import {
  listen,
  readAllRows,
  startTestServer,
  type TestServer,
  type TestUser,
  formatCookieHeader,
} from '@latchkey/testing'

const toCookieHeaders = (user: TestUser) => ({ cookie: formatCookieHeader(user.cookies) })

test('contains exactly the calls of the contract', async () => {
  const { latchkey } = await startTestServer()
  expect(Object.keys(latchkey.api).sort()).toEqual(Object.keys(calls).sort())
})

test('returns the HTTP response body with Date values', async () => {
  const { latchkey, createUser } = await startTestServer({ admin: false, twoFactor: false })
  const ann = await createUser('Ann')
  const response = await latchkey.api.signInEmail({ body: { email: ann.email, password: ann.password } })
  expect(response).toEqual({
    redirect: false,
    token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    user: { ...(await ann.fetchUser()), createdAt: expect.any(Date), updatedAt: expect.any(Date) },
  })
})

test('getSession identifies the caller by the request headers', async () => {
  const { latchkey, createUser } = await startTestServer()
  const ann = await createUser('Ann')
  for (const headers of [toCookieHeaders(ann), new Headers(toCookieHeaders(ann))]) {
    expect((await latchkey.api.getSession({ headers }))?.user.email).toBe(ann.email)
  }
  expect(await latchkey.api.getSession()).toBeNull()
  expect(await latchkey.api.getSession({ headers: {} })).toBeNull()
})

test('getSession accepts the headers of a node:http request', async () => {
  const { latchkey, createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const server = createServer((incoming, outgoing) => {
    const { headers }: { headers: IncomingHttpHeaders } = incoming
    void latchkey.api.getSession({ headers }).then((session) => outgoing.end(session?.user.email ?? 'signed out'))
  })
  const response = await fetch(await listen(server), { headers: toCookieHeaders(ann) })
  expect(await response.text()).toBe(ann.email)
})

test.each<[string, (cookie: string) => ApiHeaders]>([
  ['HTTP/2 headers', (cookie): Http2Headers => ({ ':path': '/', ':method': 'GET', cookie })],
  ['names in upper case', (cookie) => ({ Cookie: cookie })],
  ['absent values', (cookie) => ({ origin: undefined, cookie })],
  ['cookies in several values', (cookie) => ({ cookie: ['theme=dark', cookie, 'language=uk'] })],
])('getSession accepts %s', async (_what, toHeaders) => {
  const { latchkey, createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const headers = toHeaders(toCookieHeaders(ann).cookie)
  expect((await latchkey.api.getSession({ headers }))?.user.email).toBe(ann.email)
})

test('asResponse returns the HTTP response with cookies', async () => {
  const { latchkey, createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const body = { email: ann.email, password: ann.password }
  const response = await latchkey.api.signInEmail({ body, asResponse: true })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect((await latchkey.api.getSession({ headers: { cookie } }))?.session.token).toBe((await response.json()).token)
})

test('asResponse returns failures as responses', async () => {
  const { latchkey } = await startTestServer()
  const response = await latchkey.api.listSessions({ asResponse: true })
  expect([response.status, await response.json()]).toEqual([401, { code: 'UNAUTHORIZED', message: 'Sign in first' }])
})

test('returnHeaders returns the result and the headers', async () => {
  const { latchkey, createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const { headers, response } = await latchkey.api.signOut({ headers: toCookieHeaders(ann), returnHeaders: true })
  expect(response).toEqual({ success: true })
  expect(headers.getSetCookie()).toHaveLength(3)
})

test.each<[string, string, number, (testServer: TestServer, ann: TestUser) => Promise<unknown>]>([
  [
    'a wrong password',
    'INVALID_EMAIL_OR_PASSWORD',
    401,
    ({ latchkey: { api } }, { email }) => api.signInEmail({ body: { email, password: 'not hers' } }),
  ],
  ['no session', 'UNAUTHORIZED', 401, ({ latchkey: { api } }) => api.listSessions()],
  [
    'input of another type',
    'VALIDATION_ERROR',
    400,
    ({ latchkey: { api } }) =>
      // @ts-expect-error the compiler refuses it as well
      api.signInEmail({ body: { email: 5 } }),
  ],
  [
    'no input',
    'VALIDATION_ERROR',
    400,
    ({ latchkey: { api } }) =>
      // @ts-expect-error the compiler refuses it as well
      api.signInEmail(),
  ],
  [
    'a callback URL of another site',
    'INVALID_CALLBACKURL',
    403,
    ({ latchkey: { api } }, { email, password }) =>
      api.signInEmail({ body: { email, password, callbackURL: 'https://evil.com' } }),
  ],
])('throws a Failure with the HTTP code and status: %s', async (_what, code, status, call) => {
  const testServer = await startTestServer()
  const failure: unknown = await call(testServer, await testServer.createUser('Ann')).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Failure)
  expect(failure).toMatchObject({ code, status, message: expect.any(String) })
})

test('the audit log contains the request ID of the headers', async () => {
  const { latchkey, database } = await startTestServer()
  const body = { name: 'Ann', email: 'ann@example.com', password: 'a long one' }
  await latchkey.api.signUpEmail({ body, headers: { 'x-request-id': 'sign-up-of-ann' } })
  const rows = await database.kysely.selectFrom('audit').select('requestId').distinct().execute()
  expect(rows).toEqual([{ requestId: 'sign-up-of-ann' }])
})

test('rejected calls change nothing', async () => {
  const testServer = await startTestServer()
  const ann = await testServer.createUser('Ann')
  const before = await readAllRows(testServer.database)
  const body = { newPassword: 'another password', currentPassword: 'not hers' }
  await expect(testServer.latchkey.api.changePassword({ body, headers: toCookieHeaders(ann) })).rejects.toThrow(
    'Invalid password',
  )
  expect(await readAllRows(testServer.database)).toBe(before)
})

test('only the headers determine the caller (R6)', async () => {
  const testServer = await startTestServer()
  const [ann, bob] = [await testServer.createUser('Ann'), await testServer.createUser('Bob')]
  const body = { name: 'Eve', userId: (await bob.fetchUser()).id }
  await testServer.latchkey.api.updateUser({ body, headers: toCookieHeaders(ann) })
  expect([(await ann.fetchUser()).name, (await bob.fetchUser()).name]).toEqual(['Eve', 'Bob'])
})

test.each(['userId', 'id', 'user', 'session', 'actorId'])(
  'a %s in the body does not change another user over HTTP (R6)',
  async (field) => {
    const testServer = await startTestServer()
    const [ann, bob] = [await testServer.createUser('Ann'), await testServer.createUser('Bob')]
    const { id } = await bob.fetchUser()
    for (const value of [id, { id }, { userId: id }]) await ann.post('/update-user', { name: 'Eve', [field]: value })
    expect((await bob.fetchUser()).name).toBe('Bob')
  },
)

test('in-process calls skip the origin check and the rate limits', async () => {
  const testServer = await startTestServer({ rateLimit: { enabled: true } })
  const ann = await testServer.createUser('Ann')
  const body = { email: ann.email, password: ann.password }
  for (let count = 0; count < 5; count++) {
    const headers = { origin: 'https://evil.com' }
    expect(await testServer.latchkey.api.signInEmail({ body, headers })).toMatchObject({ user: { email: ann.email } })
  }
})

test('in-process calls count password attempts per account (R61)', async () => {
  const testServer = await startTestServer()
  const ann = await testServer.createUser('Ann')
  const guess = () => testServer.latchkey.api.signInEmail({ body: { email: ann.email, password: 'a guess' } })
  for (let count = 0; count < 10; count++) await expect(guess()).rejects.toMatchObject({ status: 401 })
  await expect(guess()).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })
})

/** The calls that the application can make without a session, in its own name. */
const serverCalls: [
  name: string,
  call: (server: TestServer, userId: string, headers?: ApiHeaders) => Promise<unknown>,
][] = [
  [
    'createUser',
    ({ latchkey }, _userId, headers) =>
      latchkey.api.createUser({
        body: { email: 'new@example.com', name: 'New', password: 'a long password', role: 'admin' },
        headers,
      }),
  ],
  [
    'createOrganization',
    ({ latchkey }, userId, headers) =>
      latchkey.api.createOrganization({ body: { name: 'Acme', slug: 'acme', userId }, headers }),
  ],
  [
    'createApiKey',
    ({ latchkey }, userId, headers) => latchkey.api.createApiKey({ body: { name: 'Key', userId }, headers }),
  ],
  [
    'userHasPermission',
    ({ latchkey }, userId, headers) =>
      latchkey.api.userHasPermission({ body: { userId, permissions: { user: ['list'] } }, headers }),
  ],
]

test.each(serverCalls)('%s without headers needs no session', async (_name, call) => {
  const server = await startTestServer({ apiKey: { enabled: true } })
  const ann = await server.createUser('Ann')
  await expect(call(server, (await ann.fetchUser()).id)).resolves.toBeDefined()
})

test.each(serverCalls)('%s with the headers of a signed-out client fails and changes nothing', async (_name, call) => {
  const server = await startTestServer({ apiKey: { enabled: true } })
  const ann = await server.createUser('Ann')
  const { id } = await ann.fetchUser()
  await server.waitForSentMails()
  const before = await readAllRows(server.database)
  for (const headers of [{}, new Headers(), { cookie: 'latchkey.session_token=unknown' }]) {
    await expect(call(server, id, headers)).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 })
  }
  expect(await readAllRows(server.database)).toBe(before)
})

test('a user cannot set the limits of their own API key in process', async () => {
  const server = await startTestServer({ apiKey: { enabled: true } })
  const ann = await server.createUser('Ann')
  const headers = toCookieHeaders(ann)
  const { id: keyId } = await server.latchkey.api.createApiKey({ body: { name: 'Key' }, headers })
  const raised = server.latchkey.api.updateApiKey({ body: { keyId, rateLimitEnabled: false }, headers })
  await expect(raised).rejects.toMatchObject({ code: 'SERVER_ONLY_PROPERTY', status: 400 })
  await expect(server.latchkey.api.updateApiKey({ body: { keyId, rateLimitEnabled: false } })).resolves.toBeDefined()
})

test.each([
  [
    'updateApiKey',
    ({ api }: TestServer['latchkey'], keyId: string) => api.updateApiKey({ body: { keyId, name: 'New' }, headers: {} }),
  ],
  [
    'rotateApiKey',
    ({ api }: TestServer['latchkey'], keyId: string) => api.rotateApiKey({ body: { keyId }, headers: {} }),
  ],
  [
    'deleteApiKey',
    ({ api }: TestServer['latchkey'], keyId: string) => api.deleteApiKey({ body: { keyId }, headers: {} }),
  ],
])('%s with the headers of a signed-out client fails', async (_name, call) => {
  const { latchkey, createUser } = await startTestServer({ apiKey: { enabled: true } })
  const ann = await createUser('Ann')
  const { id: keyId } = await latchkey.api.createApiKey({ body: { name: 'Key' }, headers: toCookieHeaders(ann) })
  await expect(call(latchkey, keyId)).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 })
})
