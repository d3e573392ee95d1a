import { expect, test } from 'vitest'
import { send, startTestServer, type TestServer, type TestUser, formatCookieHeader } from '@latchkey/testing'
import { DAY_MS } from '../platform/durations.ts'

const startServer = (options: { origins?: string[]; trustedOrigins?: string[] } = {}): Promise<TestServer> =>
  startTestServer({
    bearer: { enabled: true, origins: options.origins ?? [] },
    trustedOrigins: options.trustedOrigins ?? [],
    session: { cookieCache: { enabled: true } },
  })

const fromApp = { 'content-type': 'application/json' }

const postFromApp = (server: TestServer, path: string, body: object, headers: Record<string, string> = {}) =>
  send(server, path, { method: 'POST', body: JSON.stringify(body), headers: { ...fromApp, ...headers } })

/** Signs in without the headers of a browser. Returns the bearer token. */
const signInFromApp = async (server: TestServer, { email, password }: TestUser): Promise<string> => {
  const { headers } = await postFromApp(server, '/sign-in/email', { email, password })
  return headers.get('set-auth-token') ?? ''
}

const authorization = (token: string) => ({ authorization: `Bearer ${token}` })

const fetchUserId = async (server: TestServer, headers: Record<string, string>): Promise<string | undefined> =>
  (await send(server, '/get-session', { headers })).body?.user.id

test('signs a native app in, accepts the token and signs it out', async () => {
  const server = await startServer()
  const ann = await server.createUser()
  const token = await signInFromApp(server, ann)
  expect(token).toMatch(/^lk_s_[\w-]+\.[\w-]+$/)

  const session = await send(server, '/get-session', { headers: authorization(token) })
  expect(session.body.user.email).toBe(ann.email)
  expect(session.setCookies).toEqual([])
  expect(session.headers.get('set-auth-token')).toBeNull()
  const changed = await postFromApp(server, '/update-user', { name: 'Anna' }, authorization(token))
  expect([changed.status, changed.setCookies]).toEqual([200, []])

  const signedOut = await postFromApp(server, '/sign-out', {}, authorization(token))
  expect([signedOut.status, signedOut.setCookies]).toEqual([200, []])
  expect(await fetchUserId(server, authorization(token))).toBeUndefined()
})

test('accepts the scheme in any case', async () => {
  const server = await startServer()
  const token = await signInFromApp(server, await server.createUser())
  for (const scheme of ['bearer', 'BEARER']) {
    expect(await fetchUserId(server, { authorization: `${scheme} ${token}` })).toBeDefined()
  }
})

test('issues no token to a web page, unless its origin is one of a native app', async () => {
  const origin = 'https://app.example.com'
  const appOrigin = 'capacitor://localhost'
  const server = await startServer({ origins: [appOrigin], trustedOrigins: [appOrigin] })
  const { email, password } = await server.createUser()
  const fetchToken = async (headers: Record<string, string>) =>
    (await postFromApp(server, '/sign-in/email', { email, password }, headers)).headers.get('set-auth-token')
  expect(await fetchToken({ origin, 'sec-fetch-site': 'same-origin' })).toBeNull()
  expect(await fetchToken({ 'sec-fetch-site': 'same-origin' })).toBeNull()
  expect(await fetchToken({ origin: appOrigin, 'sec-fetch-site': 'cross-site' })).toMatch(/^lk_s_/)
})

test('allows a page of a native app to read and send the token', async () => {
  const origin = 'capacitor://localhost'
  const server = await startServer({ origins: [origin], trustedOrigins: [origin] })
  const { email, password } = await server.createUser()
  const { headers } = await postFromApp(server, '/sign-in/email', { email, password }, { origin })
  expect(headers.get('access-control-expose-headers')).toContain('set-auth-token')
  const preflight = await send(server, '/get-session', { method: 'OPTIONS', headers: { origin } })
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
})

test('rejects a session ID, a cookie and a forged token', async () => {
  const server = await startServer()
  const ann = await server.createUser()
  const token = await signInFromApp(server, ann)
  const cookie = decodeURIComponent(ann.cookies.get('__Host-latchkey.session_token') ?? '')
  expect(cookie).not.toBe('')
  const { body: session } = await ann.get('/get-session')
  const [secret = ''] = cookie.split('.')
  const forged = [
    session.session.token,
    `lk_s_${session.session.token}`,
    cookie,
    `lk_s_${cookie}`,
    `lk_s_${Buffer.from(secret).toString('base64url')}.${cookie.split('.')[1]}`,
    token.slice(0, -2),
    token.replace('lk_s_', ''),
    `${token}.x`,
    '',
    'undefined',
    '\u00ff',
  ]
  for (const value of forged) {
    const response = await send(server, '/list-sessions', { headers: authorization(value) })
    expect([value, response.status, response.body.code]).toEqual([value, 401, 'UNAUTHORIZED'])
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  }
})

test('rejects a token as a cookie', async () => {
  const server = await startServer()
  const token = await signInFromApp(server, await server.createUser())
  for (const value of [token, token.slice('lk_s_'.length)]) {
    const headers = { cookie: `__Host-latchkey.session_token=${encodeURIComponent(value)}` }
    expect((await send(server, '/list-sessions', { headers })).status).toBe(401)
  }
})

test('ignores every cookie of a request with a token', async () => {
  const server = await startServer()
  const ann = await server.createUser()
  const bob = await server.createUser('Bob')
  const token = await signInFromApp(server, ann)
  const cookie = formatCookieHeader(bob.cookies)
  const bobsId = await fetchUserId(server, { cookie })
  const annsId = await fetchUserId(server, { cookie, ...authorization(token) })
  expect([bobsId, annsId]).toEqual([(await bob.fetchUser()).id, (await ann.fetchUser()).id])
  const forged = await send(server, '/list-sessions', { headers: { cookie, ...authorization(`${token}x`) } })
  expect([forged.status, forged.setCookies]).toEqual([401, []])
})

test('names the scheme in responses without a session', async () => {
  const server = await startServer()
  const { status, headers } = await send(server, '/list-sessions')
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
})

test('does not report a wrong password as an invalid token', async () => {
  const server = await startServer()
  const ann = await server.createUser()
  const headers = authorization(await signInFromApp(server, ann))
  const response = await postFromApp(server, '/sign-in/email', { email: ann.email, password: 'wrong one' }, headers)
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, null])
})

test('accepts a sign-in with the token of an ended session', async () => {
  const server = await startServer()
  const { email, password, ...ann } = await server.createUser()
  const token = await signInFromApp(server, { email, password, ...ann })
  await postFromApp(server, '/sign-out', {}, authorization(token))
  const again = await postFromApp(server, '/sign-in/email', { email, password }, authorization(token))
  expect(again.status).toBe(200)
  expect(await fetchUserId(server, authorization(again.headers.get('set-auth-token') ?? ''))).toBeDefined()
})

test('replaces the token with the password, and rejects the earlier one', async () => {
  const server = await startServer()
  const ann = await server.createUser()
  const token = await signInFromApp(server, ann)
  const body = { currentPassword: ann.password, newPassword: 'another long password' }
  const { status, headers } = await postFromApp(server, '/change-password', body, authorization(token))
  const next = headers.get('set-auth-token') ?? ''
  expect([status, next.startsWith('lk_s_')]).toEqual([200, true])
  expect(await fetchUserId(server, authorization(token))).toBeUndefined()
  expect(await fetchUserId(server, authorization(next))).toBeDefined()
})

test('rejects the token after a revocation in a browser', async () => {
  const server = await startServer()
  const ann = await server.createUser()
  const token = await signInFromApp(server, ann)
  expect(await fetchUserId(server, authorization(token))).toBeDefined()
  await ann.post('/revoke-other-sessions')
  expect(await fetchUserId(server, authorization(token))).toBeUndefined()
})

test('extends a session without a new token', async () => {
  const server = await startServer()
  const token = await signInFromApp(server, await server.createUser())
  server.advanceClock(2 * 86_400)
  const { body, headers } = await send(server, '/get-session', { headers: authorization(token) })
  expect(Date.parse(body.session.expiresAt)).toBeGreaterThan(server.now() + 6 * DAY_MS)
  expect(headers.get('set-auth-token')).toBeNull()
  server.advanceClock(6 * 86_400)
  expect(await fetchUserId(server, authorization(token))).toBeDefined()
})

test('reads the token in process', async () => {
  const server = await startServer()
  const ann = await server.createUser()
  const headers = authorization(await signInFromApp(server, ann))
  expect((await server.latchkey.api.getSession({ headers }))?.user.email).toBe(ann.email)
})

test('neither issues nor reads tokens while the option is off', async () => {
  const server = await startServer()
  const off = await startTestServer({ database: server.database, bearer: { enabled: false } })
  const ann = await server.createUser()
  const token = await signInFromApp(server, ann)
  expect(await signInFromApp(off, ann)).toBe('')
  expect(await fetchUserId(off, authorization(token))).toBeUndefined()
  const cookie = formatCookieHeader(ann.cookies)
  expect(await fetchUserId(off, { cookie, ...authorization('of another service') })).toBeDefined()
  const { headers } = await send(off, '/list-sessions')
  expect(headers.get('www-authenticate')).toBeNull()
})

test('refuses an origin of native apps that is not trusted', async () => {
  await expect(startServer({ origins: ['capacitor://localhost'] })).rejects.toThrow(
    'bearer.origins: "capacitor://localhost" must also be in trustedOrigins',
  )
})
