import { expect, test } from 'vitest'
import {
  createUserWithRole,
  createUserWithId,
  enableTwoFactor,
  LAST_LOGIN_METHOD_COOKIE as NAME,
  scan,
  send,
  signInToChallenge,
  signInWithProvider,
  startSocialTestServer,
  startTestServer,
} from '@latchkey/testing'

/** The cookie lines with the last sign-in method of a response. */
const methodLines = ({ setCookies }: { setCookies: readonly string[] }): string[] =>
  setCookies.filter((line) => line.includes('last_used_login_method'))

test('a sign-in with a password stores the method for scripts, for 30 days', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  expect(methodLines(await ann.otherBrowser().signIn())).toEqual([
    `${NAME}=email; Max-Age=2592000; Path=/; Secure; SameSite=Lax`,
  ])
  expect(ann.cookies.get(NAME)).toBe('email')
})

test('the cookie has the configured prefix and domain, and is not Secure over http', async () => {
  const advanced = { cookiePrefix: 'acme', crossSubDomainCookies: { enabled: true, domain: 'example.com' } }
  const subdomains = await startTestServer({ advanced })
  expect(subdomains.latchkey.lastLoginMethodCookie).toBe('acme.last_used_login_method')
  const ann = await subdomains.createUser()
  expect(methodLines(await ann.signIn())).toEqual([
    'acme.last_used_login_method=email; Max-Age=2592000; Domain=example.com; Path=/; Secure; SameSite=Lax',
  ])
  const body = JSON.stringify({ name: 'Bob', email: 'bob@example.com', password: 'a long password' })
  const headers = { 'content-type': 'application/json' }
  const plain = await startTestServer({ baseURL: 'http://localhost:3000' })
  expect(methodLines(await send(plain, '/sign-up/email', { method: 'POST', body, headers }))).toEqual([
    `${NAME}=email; Max-Age=2592000; Path=/; SameSite=Lax`,
  ])
})

test('a sign-in with a provider stores its ID, with a redirect and with an ID token', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  expect(methodLines(await signInWithProvider(ann, server, 'google'))).toEqual([
    `${NAME}=google; Max-Age=2592000; Path=/; Secure; SameSite=Lax`,
  ])
  const token = await server.simulator.createIdToken('google')
  const phone = ann.otherBrowser()
  await phone.post('/sign-in/social', { provider: 'google', idToken: { token } })
  expect(phone.cookies.get(NAME)).toBe('google')
})

test('stores the first factor as the sign-in method when the second factor has passed, and none before', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { authenticator } = await enableTwoFactor(server, ann)
  const browser = await signInToChallenge(ann)
  expect(browser.cookies.has(NAME)).toBe(false)
  await browser.post('/two-factor/verify-totp', { code: '000000' })
  expect(browser.cookies.has(NAME)).toBe(false)
  await browser.post('/two-factor/verify-totp', { code: authenticator.code() })
  expect(browser.cookies.get(NAME)).toBe('email')
})

test('a session after a provider and a second factor stores the ID of the provider', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  const authenticator = scan(server, (await ann.post('/two-factor/enable', {})).body.totpURI)
  await ann.post('/two-factor/verify-totp', { code: authenticator.code() })
  server.advanceClock(30)
  const phone = ann.otherBrowser()
  expect(methodLines(await signInWithProvider(phone, server, 'google'))).toEqual([])
  await phone.post('/two-factor/verify-totp', { code: authenticator.code() })
  expect(phone.cookies.get(NAME)).toBe('google')
})

test('calls without a sign-in store no method: errors, session refresh, new password, impersonation, sign-out', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  const passwords = { currentPassword: bob.password, newPassword: 'another long password', revokeOtherSessions: true }
  const responses = [
    await bob.post('/sign-in/email', { email: bob.email, password: 'not the password' }),
    await bob.get('/get-session?disableCookieCache=true'),
    await bob.post('/change-password', passwords),
    await root.post('/admin/impersonate-user', { userId: bob.id }),
    await root.post('/admin/stop-impersonating'),
    await bob.post('/sign-out'),
  ]
  expect(responses.map(({ status }) => status)).toEqual([401, 200, 200, 200, 200, 200])
  expect(responses.flatMap(methodLines)).toEqual([])
})

test('session.lastLoginMethodCookie: false stores no method', async () => {
  const server = await startTestServer({ session: { lastLoginMethodCookie: false } })
  const ann = await server.createUser()
  expect(methodLines(await ann.signIn())).toEqual([])
  expect(server.latchkey.lastLoginMethodCookie).toBeNull()
})
