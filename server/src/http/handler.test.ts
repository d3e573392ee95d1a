import { expect, test } from 'vitest'
import { BASE_URL, type MountedCall, mountedCalls, send, startTestServer } from '@latchkey/testing'

const NOT_FOUND = { status: 404, body: { code: 'NOT_FOUND', message: 'Not found' } }

test.each([
  ['an unknown route', '/no-such-call'],
  ['a trailing slash', '/ok/'],
  ['two slashes', '//ok'],
  ['two slashes inside', '/sign-in//email'],
  ['capitals', '/OK'],
  ['an encoded letter', '/%6fk'],
  ['an encoded slash', '/sign-in%2femail'],
  ['an encoded dot segment', '/sign-in/%2e%2e/ok%2f'],
  ['a parameter of the path', '/ok;a=b'],
  ['an encoded NUL', '/ok%00'],
  ['a space at the end', '/ok%20'],
  ['half of a path', '/sign-in'],
  ['a path with more behind it', '/sign-in/email/x'],
  ['the base path alone', ''],
  ['the base path with a slash', '/'],
  ['the base path twice', '/api/auth/ok'],
  ['no secret', '/reset-password/'],
  ['a secret with a slash in it', '/reset-password/a/b?callbackURL=/'],
  ['a secret with an encoded slash in it', '/reset-password/a%2fb?callbackURL=/'],
  ['a secret with a space in it', '/reset-password/a%20b?callbackURL=/'],
  ['a name that every object has', '/constructor'],
  ['another one', '/__proto__'],
])('returns 404 for %s (R13)', async (_what, path) => {
  expect(await send(await startTestServer(), path)).toMatchObject(NOT_FOUND)
})

test.each(['/x/api/auth/ok', '/api/authx/ok', '/API/auth/ok', '//api/auth/ok', '/'])(
  'matches the base path only once and at the start: %s (R13)',
  async (path) => {
    const { latchkey } = await startTestServer()
    expect((await latchkey.handler(new Request(`${BASE_URL}${path}`))).status).toBe(404)
  },
)

test('a custom base path replaces the default', async () => {
  const { latchkey } = await startTestServer({ basePath: '/accounts/v1' })
  expect((await latchkey.handler(new Request(`${BASE_URL}/accounts/v1/ok`))).status).toBe(200)
  expect((await latchkey.handler(new Request(`${BASE_URL}/api/auth/ok`))).status).toBe(404)
})

test.each(mountedCalls)('%s returns 405 and its methods for other methods', async (mounted: MountedCall) => {
  const server = await startTestServer()
  const path = mounted.path.split('?')[0]
  const own = mountedCalls
    .filter((other) => other.path.split('?')[0] === path)
    .flatMap(({ call: { method, isHeadAllowed } }) => (isHeadAllowed ? [method, 'HEAD'] : [method]))
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'QUERY', 'constructor', 'toString', '__proto__']
  for (const method of methods.filter((name) => !own.includes(name))) {
    const { status, body, headers } = await send(server, mounted.path, { method })
    expect({ method, status, body, allow: headers.get('allow') }).toEqual({
      method,
      status: 405,
      body: method === 'HEAD' ? '' : { code: 'METHOD_NOT_ALLOWED', message: 'Method not allowed' },
      allow: own.join(', '),
    })
  }
})

test.each(mountedCalls.filter(({ call }) => call.isHeadAllowed))(
  '%s responds to HEAD with the headers of GET and without a body',
  async ({ path }: MountedCall) => {
    const server = await startTestServer()
    const headers = { 'x-request-id': 'the-same-request' }
    const responses = ['GET', 'HEAD'].map((method) =>
      server.latchkey.handler(new Request(`${BASE_URL}/api/auth${path}`, { method, headers })),
    )
    const [get, head] = await Promise.all(responses)
    expect(head?.status).toBe(get?.status)
    expect(head?.body).toBeNull()
    expect([...(head?.headers ?? [])]).toEqual([...(get?.headers ?? [])])
  },
)

test.each(mountedCalls)('%s disables caching and content sniffing', async (mounted: MountedCall) => {
  const server = await startTestServer()
  const method = mounted.call.method
  const body = method === 'POST' ? (JSON.stringify(mounted.body) ?? null) : null
  const responses = [
    await send(server, mounted.path, { method, body, headers: { 'content-type': 'application/json' } }),
    await send(server, mounted.path, { method, headers: { origin: 'https://evil.com' } }),
    await send(server, mounted.path, { method: 'DELETE' }),
    await send(server, mounted.path, { method: 'OPTIONS' }),
    await send(server, `${mounted.path.split('?')[0]}/no-such-call`, { method }),
  ]
  // These documents are public and have an ETag.
  const cached: Record<string, string> = {
    openapi: 'no-cache',
    reference: 'no-cache',
    getJwks: 'public, max-age=300',
  }
  const expected = responses.map(({ status }) => (status === 200 && cached[mounted.name]) || 'no-store')
  expect(responses.map(({ headers }) => headers.get('cache-control'))).toEqual(expected)
  expect(responses.map(({ headers }) => headers.get('x-content-type-options'))).toEqual(responses.map(() => 'nosniff'))
})

test('returns the ID of the request', async () => {
  const headers = { 'x-request-id': 'from-the-proxy_42' }
  expect((await send(await startTestServer(), '/ok', { headers })).headers.get('x-request-id')).toBe(
    'from-the-proxy_42',
  )
})

test.each(['short', 'x'.repeat(65), 'with space', '<script>', 'a;b=cdefgh', ''])(
  'replaces an invalid request id: %j',
  async (id) => {
    const given = (await send(await startTestServer(), '/ok', { headers: { 'x-request-id': id } })).headers.get(
      'x-request-id',
    )
    expect(given).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
    expect(given).not.toBe(id)
  },
)

test('generates an ID for each request without one, including rejected requests', async () => {
  const server = await startTestServer()
  const responses = await Promise.all(['/ok', '/ok', '/nowhere', '/list-sessions'].map((path) => send(server, path)))
  expect(new Set(responses.map(({ headers }) => headers.get('x-request-id'))).size).toBe(4)
})

test('audit rows contain the request ID', async () => {
  const server = await startTestServer()
  await server
    .createVisitor()
    .post(
      '/sign-up/email',
      { name: 'Ann', email: 'ann@example.com', password: 'a long one' },
      { 'x-request-id': 'sign-up-of-ann' },
    )
  const rows = await server.database.kysely.selectFrom('audit').select('requestId').execute()
  expect(new Set(rows.map(({ requestId }) => requestId))).toEqual(new Set(['sign-up-of-ann']))
})

/** Each request also violates all later checks. */
const foreign = { origin: 'https://evil.com' }
test.each<[string, number, string, string, { method: string; headers?: object; body: string }]>([
  ['the path first', 404, 'NOT_FOUND', '/nowhere', { method: 'POST', headers: foreign, body: '{' }],
  ['then the method', 405, 'METHOD_NOT_ALLOWED', '/change-email', { method: 'PUT', headers: foreign, body: '{' }],
  ['then the origin', 403, 'INVALID_ORIGIN', '/change-email', { method: 'POST', headers: foreign, body: '{' }],
  ['then the rate', 429, 'TOO_MANY_REQUESTS', '/update-user', { method: 'POST', body: '{' }],
  ['then the body', 400, 'BAD_REQUEST', '/change-email', { method: 'POST', body: '{' }],
  [
    'then addresses',
    403,
    'INVALID_CALLBACKURL',
    '/change-email',
    { method: 'POST', body: '{"newEmail":5,"callbackURL":"//evil.com"}' },
  ],
  ['then the input', 400, 'VALIDATION_ERROR', '/change-email', { method: 'POST', body: '{"newEmail":5}' }],
  ['then the session', 401, 'UNAUTHORIZED', '/change-email', { method: 'POST', body: '{"newEmail":"a@b.cd"}' }],
])('checks requests in a fixed order: %s', async (_what, status, code, path, init) => {
  const server = await startTestServer({ rateLimit: { enabled: true, max: 1 } })
  const headers = { 'content-type': 'application/json', ...init.headers }
  await send(server, '/update-user', { method: 'POST' })
  expect(await send(server, path, { ...init, headers })).toMatchObject({ status, body: { code } })
})
