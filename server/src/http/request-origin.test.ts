import { expect, test } from 'vitest'
import {
  BASE_URL,
  readAllRows,
  type MountedCall,
  mountedCalls,
  send,
  startTestServer,
  formatCookieHeader,
} from '@latchkey/testing'

const INVALID_ORIGIN = { status: 403, body: { code: 'INVALID_ORIGIN', message: 'Invalid origin' } }
const json = { 'content-type': 'application/json' }
// Other sites send browsers to these calls, whose parameters authenticate the request (R18).
const posts = mountedCalls.filter(({ call }) => call.method === 'POST' && !call.isCrossOriginAllowed)

test.each(posts)(
  'rejects %s from an untrusted origin, with and without cookies (R38)',
  async (mounted: MountedCall) => {
    const server = await startTestServer()
    const ann = await server.createUser('Ann')
    const before = await readAllRows(server.database)
    const headers = { ...json, origin: 'https://evil.com' }
    const init = { method: 'POST', body: JSON.stringify(mounted.body) ?? null }
    expect(await send(server, mounted.path, { ...init, headers })).toMatchObject(INVALID_ORIGIN)
    expect(await ann.post(mounted.path, mounted.body, headers)).toMatchObject(INVALID_ORIGIN)
    expect(await readAllRows(server.database)).toBe(before)
  },
)

test.each([
  ['an opaque page', { origin: 'null' }],
  ['a page that calls itself like us', { origin: `${BASE_URL}.evil.com` }],
  ['a page of ours over plain http', { origin: 'http://app.example.com' }],
  ['a page of ours on another port', { origin: `${BASE_URL}:8443` }],
  ['an origin with a path', { origin: `${BASE_URL}/` }],
  ['an empty origin', { origin: '' }],
  ['no origin, but a foreign referrer', { referer: 'https://evil.com/?https://app.example.com' }],
  ['no origin, but a cross-site mark', { 'sec-fetch-site': 'cross-site' }],
  ['no origin, but a same-site mark', { 'sec-fetch-site': 'same-site' }],
  ['a foreign origin with our referrer', { origin: 'https://evil.com', referer: `${BASE_URL}/x` }],
])('rejects a request with cookies from %s', async (_what, headers) => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const cookie = formatCookieHeader(ann.cookies)
  const response = await send(server, '/revoke-sessions', { method: 'POST', headers: { ...headers, cookie } })
  expect(response).toMatchObject(INVALID_ORIGIN)
  expect(await ann.fetchUser()).not.toBeNull()
})

test.each([
  ['our own page', { origin: BASE_URL }],
  ['a trusted page', { origin: 'https://admin.example.org' }],
  ['a page of a trusted subdomain', { origin: 'https://a.b.example.net' }],
  ['our own page by its referrer', { referer: `${BASE_URL}/account?x=1` }],
  ['a same-origin mark', { 'sec-fetch-site': 'same-origin' }],
  ['a program that sends none of them', {}],
])('accepts a request with cookies from %s', async (_what, headers) => {
  const server = await startTestServer({ trustedOrigins: ['https://admin.example.org', 'https://*.example.net'] })
  const ann = await server.createUser('Ann')
  const cookie = formatCookieHeader(ann.cookies)
  const response = await send(server, '/revoke-sessions', { method: 'POST', headers: { ...headers, cookie } })
  expect(response.status).toBe(200)
})

test('rejects cookies from an untrusted origin for every content type', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const bodies = [
    ['application/x-www-form-urlencoded', 'name=Eve'],
    ['text/plain', '{"name":"Eve"}'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nEve\r\n--x--\r\n'],
  ] as const
  for (const [type, body] of bodies) {
    const headers = { origin: 'https://evil.com', 'content-type': type }
    expect(await ann.post('/update-user', body, headers)).toMatchObject(INVALID_ORIGIN)
  }
  expect((await ann.fetchUser()).name).toBe('Ann')
})

test('disableCSRFCheck disables only the request origin check', async () => {
  const server = await startTestServer({ advanced: { disableCSRFCheck: true } })
  const ann = await server.createUser('Ann')
  const origin = 'https://evil.com'
  expect((await ann.post('/update-user', { name: 'Anna' }, { origin })).status).toBe(200)
  const body = { email: ann.email, password: ann.password, callbackURL: 'https://evil.com/' }
  expect((await ann.post('/sign-in/email', body, { origin })).body.code).toBe('INVALID_CALLBACKURL')
})

test('GET requests need no trusted origin', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { status, body } = await ann.get('/get-session', { origin: 'https://evil.com' })
  expect([status, body.user.email]).toEqual([200, ann.email])
})
