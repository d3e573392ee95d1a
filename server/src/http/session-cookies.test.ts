import { expect, test } from 'vitest'
import {
  getSessionCookie,
  send,
  startTestServer,
  type TestServer,
  withoutDeviceCookie,
  formatCookieHeader,
} from '@latchkey/testing'
import { signCookie } from './cookies.ts'

const SECRET = 'a secret of at least thirty-two characters'

const signIn = async (server: TestServer): Promise<string[]> => {
  const ann = await server.createUser('Ann')
  return withoutDeviceCookie((await ann.signIn()).setCookies)
}

test('over https, the session cookie is HttpOnly, Secure and Lax and has the host prefix', async () => {
  expect(await signIn(await startTestServer())).toEqual([
    expect.stringMatching(
      /^__Host-latchkey\.session_token=[A-Za-z0-9]{32}\.[A-Za-z0-9%]+%3D; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
})

test('over http, the session cookie is not Secure and has no secure prefix', async () => {
  const server = await startTestServer({ baseURL: 'http://localhost:3000' })
  const email = 'ann@example.com'
  const body = JSON.stringify({ name: 'Ann', email, password: 'a long password' })
  const { setCookies } = await send(server, '/sign-up/email', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(withoutDeviceCookie(setCookies)).toEqual([
    expect.stringMatching(/^latchkey\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
})

test('the configured base URL determines Secure, not the request', async () => {
  const { latchkey } = await startTestServer()
  const request = new Request('http://127.0.0.1:3000/api/auth/sign-out', {
    method: 'POST',
    headers: { 'x-forwarded-proto': 'http' },
  })
  const lines = (await latchkey.handler(request)).headers.getSetCookie()
  expect(lines).toHaveLength(3)
  expect(lines.every((line) => line.startsWith('__Host-') && line.includes('; Secure;'))).toBe(true)
})

test('cookiePrefix changes the cookie names', async () => {
  expect(await signIn(await startTestServer({ advanced: { cookiePrefix: 'acme' } }))).toEqual([
    expect.stringMatching(/^__Host-acme\.session_token=/),
  ])
})

test.each([
  ['of the base URL', {}, 'app.example.com'],
  ['of the option', { domain: 'example.com' }, 'example.com'],
])('cookies for subdomains have the domain %s', async (_what, more, domain) => {
  const lines = await signIn(await startTestServer({ advanced: { crossSubDomainCookies: { enabled: true, ...more } } }))
  // Browsers refuse `__Host-` cookies with a domain.
  expect(lines).toEqual([
    expect.stringMatching(
      new RegExp(`^__Secure-latchkey\\.session_token=[^;]+; Max-Age=604800; Domain=${domain}; Path=/;`),
    ),
  ])
})

test('without subdomain cookies, cookies are host-only', async () => {
  expect((await signIn(await startTestServer())).join()).not.toContain('Domain')
})

test('accepts the session cookie encoded, unencoded and quoted', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { name, value } = getSessionCookie(ann)
  for (const spelling of [value, decodeURIComponent(value), `"${value}"`]) {
    const { body } = await send(server, '/get-session', { headers: { cookie: `a=b; ${name}=${spelling}; c=d` } })
    expect(body.user.email).toBe(ann.email)
  }
})

test('rejects a session secret without a valid signature (R7)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { name, value } = getSessionCookie(ann)
  const [secret = ''] = decodeURIComponent(value).split('.')
  const other = signCookie(secret, ['another secret of thirty-two characters'])
  for (const forged of [secret, `${secret}.`, other, `${secret}.${'A'.repeat(43)}=`]) {
    const headers = { cookie: `${name}=${encodeURIComponent(forged)}` }
    expect((await send(server, '/get-session', { headers })).body).toBeNull()
    expect((await send(server, '/sign-out', { method: 'POST', headers })).status).toBe(400)
  }
  expect(await ann.fetchUser()).not.toBeNull()
})

test('rejects a signed value that is not a session secret (R7)', async () => {
  const server = await startTestServer()
  await server.createUser('Ann')
  const rows = await server.database.kysely.selectFrom('session').selectAll().execute()
  for (const text of ['true', rows[0]?.id ?? '', rows[0]?.tokenHash ?? '', '%', "' or 1=1 --"]) {
    const headers = { cookie: `__Host-latchkey.session_token=${encodeURIComponent(signCookie(text, [SECRET]))}` }
    expect((await send(server, '/get-session', { headers })).body).toBeNull()
  }
})

test('a plain-http page cannot plant a session cookie, in any position (R50)', async () => {
  const server = await startTestServer()
  const [ann, eve] = [await server.createUser('Ann'), await server.createUser('Eve')]
  const { name, value } = getSessionCookie(ann)
  const planted = `${name.replace('__Host-', '')}=${getSessionCookie(eve).value}`
  expect((await send(server, '/get-session', { headers: { cookie: planted } })).body).toBeNull()
  const { body } = await send(server, '/get-session', { headers: { cookie: `${planted}; ${name}=${value}` } })
  expect(body.user.email).toBe(ann.email)
})

test('sessions stay valid while their key is in the key ring', async () => {
  const before = await startTestServer()
  const ann = await before.createUser('Ann')
  const cookie = formatCookieHeader(ann.cookies)
  const newer = 'a newer secret of thirty-two characters'
  const { database } = before
  const rotated = await startTestServer({ database: { ...database, close: async () => {} }, secret: [newer, SECRET] })
  expect((await send(rotated, '/get-session', { headers: { cookie } })).body.user.email).toBe(ann.email)
  const without = await startTestServer({ database: { ...database, close: async () => {} }, secret: newer })
  expect((await send(without, '/get-session', { headers: { cookie } })).body).toBeNull()
})
