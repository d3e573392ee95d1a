import { expect, test } from 'vitest'
import { send, startTestServer } from '@latchkey/testing'

const TRUSTED = 'https://admin.example.org'
const options = { trustedOrigins: [TRUSTED] }
const pickCorsHeaders = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control')))

test.each([
  ['a success', '/ok', 'GET', 200],
  ['an unknown path', '/nowhere', 'GET', 404],
  ['a wrong method', '/ok', 'POST', 405],
  ['a refusal', '/list-sessions', 'GET', 401],
])('a trusted origin can read %s with credentials', async (_what, path, method, status) => {
  const response = await send(await startTestServer(options), path, { method, headers: { origin: TRUSTED } })
  expect(response.status).toBe(status)
  expect(response.headers.get('vary')).toBe('origin')
  expect(pickCorsHeaders(response.headers)).toEqual({
    'access-control-allow-origin': TRUSTED,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'content-disposition, retry-after, x-retry-after, x-request-id',
  })
})

test.each(['https://evil.com', 'null', 'https://admin.example.org.evil.com', '*', 'http://admin.example.org'])(
  'an untrusted origin can read nothing: %s',
  async (origin) => {
    const server = await startTestServer(options)
    for (const path of ['/ok', '/get-session', '/nowhere']) {
      expect(pickCorsHeaders((await send(server, path, { headers: { origin } })).headers)).toEqual({})
    }
  },
)

test('a preflight from a trusted origin returns the methods of the path and the allowed headers', async () => {
  const server = await startTestServer(options)
  const headers = { origin: TRUSTED, 'access-control-request-method': 'POST' }
  const response = await send(server, '/verify-email', { method: 'OPTIONS', headers })
  expect([response.status, response.body]).toEqual([204, ''])
  expect(pickCorsHeaders(response.headers)).toEqual({
    'access-control-allow-origin': TRUSTED,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'content-disposition, retry-after, x-retry-after, x-request-id',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type, x-request-id, authorization',
    'access-control-max-age': '600',
  })
})

test('a preflight from an untrusted origin returns no CORS headers', async () => {
  const headers = { origin: 'https://evil.com', 'access-control-request-method': 'POST' }
  const response = await send(await startTestServer(options), '/sign-in/email', { method: 'OPTIONS', headers })
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()
})

test('a preflight of an unknown path returns 404', async () => {
  expect((await send(await startTestServer(options), '/nowhere', { method: 'OPTIONS' })).status).toBe(404)
})

test('a preflight is not rate limited and does not clear cookies', async () => {
  const server = await startTestServer({ ...options, rateLimit: { enabled: true } })
  const ann = await server.createUser('Ann')
  for (let count = 0; count < 10; count++) await send(server, '/sign-in/email', { method: 'OPTIONS' })
  expect((await ann.signIn()).status).toBe(200)
})

test('a page on a trusted origin can sign in and read its session', async () => {
  const server = await startTestServer(options)
  const ann = await server.createUser('Ann')
  const body = { email: ann.email, password: ann.password }
  expect((await ann.otherBrowser().post('/sign-in/email', body, { origin: TRUSTED })).status).toBe(200)
  expect((await ann.get('/get-session', { origin: TRUSTED })).body.user.email).toBe(ann.email)
})
