import { expect, test } from 'vitest'
import { BASE_URL, startTestServer, type TestServer } from '@latchkey/testing'

const forgetPassword = (
  server: TestServer,
  email: string,
  headers: Record<string, string>,
  host = BASE_URL,
  redirectTo = '/new',
) =>
  server.latchkey.handler(
    new Request(`${host}/api/auth/forget-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email, redirectTo }),
    }),
  )

const linksTo = async (server: TestServer, email: string, count: number): Promise<string[]> =>
  (await server.waitForMails(email, count)).map(({ text }) => /https?:\/\/[^/\s]+/.exec(text)?.[0] ?? '')

const FORGED: Record<string, string>[] = [
  { host: 'evil.com' },
  { 'x-forwarded-host': 'evil.com', 'x-forwarded-proto': 'https' },
  { forwarded: 'host=evil.com;proto=https' },
  { 'x-original-host': 'evil.com' },
  { 'x-host': 'evil.com', 'x-forwarded-server': 'evil.com' },
]

test.each(FORGED)('mail links have the configured host despite %j (R10)', async (headers) => {
  const server = await startTestServer({ advanced: { ipAddress: { trustedProxies: ['0.0.0.0/0', '::/0'] } } })
  const ann = await server.createUser('Ann')
  await forgetPassword(server, ann.email, headers, 'https://evil.com')
  expect(await linksTo(server, ann.email, 1)).toEqual([BASE_URL])
})

test('the first request does not determine the base URL', async () => {
  const server = await startTestServer()
  const headers = { 'x-forwarded-host': 'evil.com', 'x-forwarded-proto': 'http' }
  await server.latchkey.handler(new Request('http://evil.com/api/auth/ok', { headers }))
  const ann = await server.createUser('Ann')
  await forgetPassword(server, ann.email, {})
  expect(await linksTo(server, ann.email, 1)).toEqual([BASE_URL])
})

test('requests with different hosts get the configured links and cookies (R9)', async () => {
  const server = await startTestServer()
  const users = await Promise.all(Array.from({ length: 4 }, () => server.createUser('Ann')))
  const hosts = [BASE_URL, 'https://evil.com', 'http://127.0.0.1:3000', 'https://other.example.com:8443']
  await Promise.all(users.flatMap((ann) => hosts.map((host) => forgetPassword(server, ann.email, {}, host))))
  for (const ann of users) expect(await linksTo(server, ann.email, 4)).toEqual(hosts.map(() => BASE_URL))
  const secure = expect.stringMatching(/^__Host-.*; Secure;/)
  const readable = expect.stringMatching(/^latchkey\.last_used_login_method=.*; Secure;/)
  expect((await users[0]?.signIn())?.setCookies).toEqual([secure, secure, readable])
})

test('rejects a redirect to the host of the request if it is not trusted (R9)', async () => {
  const server = await startTestServer()
  const response = await forgetPassword(server, 'a@b.cd', {}, 'https://evil.com', 'https://evil.com/new')
  expect(response.status).toBe(403)
})

test('two instances in one process keep URLs, origins and cookies separate under concurrent requests (R11)', async () => {
  const one = await startTestServer({ baseURL: 'https://one.example.com', advanced: { cookiePrefix: 'one' } })
  const two = await startTestServer({ baseURL: 'https://two.example.com', advanced: { cookiePrefix: 'two' } })
  const services = [
    { server: one, own: 'https://one.example.com', other: 'https://two.example.com', email: 'ann@example.com' },
    { server: two, own: 'https://two.example.com', other: 'https://one.example.com', email: 'bob@example.com' },
  ]
  for (const { server, own, email } of services) {
    const headers = { origin: own, 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'Ann', email, password: 'a long password' })
    const request = new Request(`${own}/api/auth/sign-up/email`, { method: 'POST', headers, body })
    const [cookie] = (await server.latchkey.handler(request)).headers.getSetCookie()
    expect(cookie).toMatch(server === one ? /^__Host-one\./ : /^__Host-two\./)
  }
  const statuses = await Promise.all(
    Array.from({ length: 25 }).flatMap(() =>
      services.flatMap(({ server, own, other, email }) => [
        forgetPassword(server, email, { origin: own }, own, `${own}/new`).then(({ status }) => status),
        forgetPassword(server, email, { origin: own }, own, `${other}/new`).then(({ status }) => status),
        forgetPassword(server, email, { origin: other }, own).then(({ status }) => status),
      ]),
    ),
  )
  expect(statuses).toEqual(Array.from({ length: 50 }).flatMap(() => [200, 403, 403]))
  for (const { server, own, email } of services)
    expect(new Set(await linksTo(server, email, 25))).toEqual(new Set([own]))
})

test('concurrent requests share no data (R11)', async () => {
  const server = await startTestServer()
  const users = await Promise.all(Array.from({ length: 10 }, (_, index) => server.createUser(`Ann${index}`)))
  const responses = await Promise.all(
    Array.from({ length: 5 }).flatMap(() =>
      users.map(async (ann, index) => {
        const id = `request-of-${index}-xx`
        const { body, headers } = await ann.get('/get-session', { 'x-request-id': id })
        return [body.user.email === ann.email, headers.get('x-request-id') === id]
      }),
    ),
  )
  expect(responses).toEqual(responses.map(() => [true, true]))
})
