import { expect, onTestFinished, test } from 'vitest'
import {
  readAllRows,
  type MountedCall,
  mountedCalls,
  openDatabase,
  type TestUser,
  send,
  createTestDatabase,
  startTestServer,
  type TestServer,
  formatCookieHeader,
} from '@latchkey/testing'

const CACHE = '__Host-latchkey.session_data'
const cached = (more = {}) => ({ session: { cookieCache: { enabled: true, maxAge: 300 } }, ...more })

const deleteSessionRows = (server: TestServer) => server.database.kysely.deleteFrom('session').execute()

test('get-session uses the cookie cache until its age, without reading the session', async () => {
  const server = await startTestServer(cached())
  const ann = await server.createUser('Ann')
  const { setCookies } = await ann.signIn()
  expect(setCookies[1]).toMatch(/^__Host-latchkey\.session_data=[^;]+; Max-Age=300; Path=\/; HttpOnly; Secure; /)
  const before = (await ann.get('/get-session?disableCookieCache=true')).body
  // Directly in the database: a revocation would invalidate the cache.
  await deleteSessionRows(server)
  server.advanceClock(299)
  expect(await ann.get('/get-session')).toMatchObject({ body: before, setCookies: [] })
  server.advanceClock(2)
  expect((await ann.get('/get-session')).body).toBeNull()
})

test('each user gets their own session from the cookie cache, repeatedly', async () => {
  const server = await startTestServer(cached())
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  for (const user of [ann, bob, ann, bob]) {
    const { body } = await user.get('/get-session')
    expect(body).toEqual((await user.get('/get-session?disableCookieCache=true')).body)
    expect(body).toMatchObject({ user: { email: user.email } })
  }
})

test('disableCookieCache reads from the database', async () => {
  const server = await startTestServer(cached())
  const ann = await server.createUser('Ann')
  await deleteSessionRows(server)
  expect((await ann.get('/get-session?disableCookieCache=true')).body).toBeNull()
})

test('latchkey.api.getSession accepts disableCookieCache as a boolean', async () => {
  const server = await startTestServer(cached())
  const ann = await server.createUser('Ann')
  await deleteSessionRows(server)
  const headers = { cookie: formatCookieHeader(ann.cookies) }
  expect(await server.latchkey.api.getSession({ query: { disableCookieCache: true }, headers })).toBeNull()
  expect(await server.latchkey.api.getSession({ query: { disableCookieCache: false }, headers })).toMatchObject({
    user: { email: ann.email },
  })
})

test('get-session renews an expired cache', async () => {
  const server = await startTestServer(cached())
  const ann = await server.createUser('Ann')
  server.advanceClock(301)
  expect((await ann.get('/get-session')).setCookies).toEqual([expect.stringContaining(`${CACHE}=`)])
  expect((await ann.get('/get-session')).setCookies).toEqual([])
})

test.each([
  ['another call', true, '/list-sessions'],
  ['get-session with disableRefresh', true, '/get-session?disableRefresh=true'],
  ['a session that ends with the browser', false, '/get-session'],
])('does not renew an expired cache for %s', async (_what, rememberMe, path) => {
  const server = await startTestServer(cached())
  const ann = await server.createUser('Ann')
  await ann.signIn({ rememberMe })
  server.advanceClock(301)
  expect(await ann.get(path)).toMatchObject({ status: 200, setCookies: [] })
})

test('without the option no cache cookie is set, and a sent one is ignored', async () => {
  const server = await startTestServer(cached())
  const ann = await server.createUser('Ann')
  const plain = await startTestServer()
  const bob = await plain.createUser('Bob')
  expect(bob.cookies.has(CACHE)).toBe(false)
  bob.cookies.set(CACHE, ann.cookies.get(CACHE) ?? '')
  expect(await bob.fetchUser()).toMatchObject({ email: bob.email })
})

/** Replaces the user's cache cookie. */
const withCache = async (user: TestUser, change: (value: string) => string): Promise<TestUser> => {
  user.cookies.set(CACHE, change(user.cookies.get(CACHE) ?? ''))
  return user
}

const rewrite = (value: string, change: (content: { user: { id: string } }) => void): string => {
  const [body = '', signature] = decodeURIComponent(value).split('.')
  const content = JSON.parse(Buffer.from(body, 'base64url').toString())
  change(content)
  return `${Buffer.from(JSON.stringify(content)).toString('base64url')}.${signature}`
}

test('ignores an edited cache cookie', async () => {
  const server = await startTestServer(cached())
  const ann = await server.createUser('Ann')
  const { id } = await ann.fetchUser()
  const eve = await withCache(await server.createUser('Eve'), (value) => rewrite(value, ({ user }) => (user.id = id)))
  expect(await eve.fetchUser()).toMatchObject({ email: eve.email })
  const { user } = JSON.parse(Buffer.from(eve.cookies.get(CACHE)?.split('.')[0] ?? '', 'base64url').toString())
  expect(user.id).not.toBe(id)
})

test('ignores the genuine cache cookie of another user', async () => {
  const server = await startTestServer(cached())
  const ann = await server.createUser('Ann')
  const eve = await withCache(await server.createUser('Eve'), () => ann.cookies.get(CACHE) ?? '')
  expect(await eve.fetchUser()).toMatchObject({ email: eve.email })
})

test('ignores a cache cookie without a session cookie', async () => {
  const server = await startTestServer(cached())
  const ann = await server.createUser('Ann')
  const headers = { cookie: `${CACHE}=${ann.cookies.get(CACHE)}` }
  expect((await send(server, '/get-session', { headers })).body).toBeNull()
})

test.each(['', '.', 'a.b', 'e30.', '%', '%00', 'x'.repeat(4000), '{}', 'null.null', '"e30"'])(
  'ignores the malformed cache cookie %j',
  async (garbage) => {
    const server = await startTestServer(cached())
    const ann = await withCache(await server.createUser('Ann'), () => garbage)
    expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
    expect((await ann.get('/list-sessions')).status).toBe(200)
  },
)

test('changes of the user are visible at once', async () => {
  const server = await startTestServer(cached())
  const ann = await server.createUser('Ann')
  const phone = ann.otherBrowser()
  await phone.signIn()
  await ann.post('/update-user', { name: 'Anna' })
  expect([(await ann.fetchUser()).name, (await phone.fetchUser()).name]).toEqual(['Anna', 'Anna'])
})

const revocations: [string, (ann: TestUser, phone: TestUser, server: TestServer) => Promise<unknown>][] = [
  ['revoke-session', async (ann, phone) => ann.post('/revoke-session', (await phone.get('/get-session')).body.session)],
  ['revoke-sessions', (ann) => ann.post('/revoke-sessions')],
  ['revoke-other-sessions', (ann) => ann.post('/revoke-other-sessions')],
  ['change-password', (ann) => changePassword(ann)],
  ['change-password with revokeOtherSessions', (ann) => changePassword(ann, { revokeOtherSessions: true })],
  ['reset-password', (ann, _, server) => resetPassword(ann, server)],
  ['delete-user', (ann, _, server) => deleteUser(ann, server)],
]

const changePassword = (ann: TestUser, more = {}) =>
  ann.post('/change-password', { currentPassword: ann.password, newPassword: 'another password', ...more })

const resetPassword = async (ann: TestUser, server: TestServer) => {
  await ann.post('/forget-password', { email: ann.email })
  const token = (await server.waitForMails(ann.email)).at(-1)?.token
  return ann.post('/reset-password', { newPassword: 'another password', token })
}

const deleteUser = async (ann: TestUser, server: TestServer) => {
  await ann.post('/delete-user', {})
  const token = (await server.waitForMails(ann.email)).at(-1)?.token
  return ann.post('/delete-user', { token })
}

test.each(revocations)('after %s the other session is invalid at once, cached or not (R28)', async (_name, end) => {
  const server = await startTestServer(cached())
  const ann = await server.createUser('Ann')
  const phone = ann.otherBrowser()
  await phone.signIn()
  expect(await phone.fetchUser()).not.toBeNull()
  const cookies = [...phone.cookies]
  expect(await end(ann, phone, server)).toMatchObject({ status: 200 })
  for (const path of ['/get-session', '/get-session?disableCookieCache=true']) {
    phone.cookies.clear()
    for (const [name, value] of cookies) phone.cookies.set(name, value)
    expect((await phone.get(path)).body).toBeNull()
  }
})

test('sign-out invalidates the cached copy', async () => {
  const server = await startTestServer(cached())
  const ann = await server.createUser('Ann')
  const before = [...ann.cookies]
  await ann.post('/sign-out')
  for (const [name, value] of before) ann.cookies.set(name, value)
  expect(await ann.fetchUser()).toBeNull()
})

test('a session that one node ends is invalid at once on other nodes (R28)', async () => {
  const { url, remove } = await createTestDatabase()
  onTestFinished(remove)
  const [first, second] = [
    await startTestServer(cached({ database: openDatabase(url) })),
    await startTestServer(cached({ database: openDatabase(url) })),
  ]
  const ann = await first.createUser('Ann')
  const again = second.createVisitor()
  for (const [name, value] of ann.cookies) again.cookies.set(name, value)
  expect(await again.fetchUser()).toMatchObject({ email: ann.email })
  await ann.post('/revoke-sessions')
  expect(await again.fetchUser()).toBeNull()
})

const signedIn = mountedCalls.filter(({ call }) => call.access !== 'anyone')

test.each(signedIn)('%s does not accept the cookie cache (R29)', async ({ call, path, body }: MountedCall) => {
  const server = await startTestServer(cached())
  const ann = await server.createUser('Ann')
  await deleteSessionRows(server)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  const before = await readAllRows(server.database)
  const response = await (call.method === 'GET' ? ann.get(path) : ann.post(path, body))
  expect(response).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  expect(await readAllRows(server.database)).toBe(before)
})

const pictureUrl = (length: number): string => 'https://a.example/'.padEnd(length, 'x')

test('limits the cache cookie to 4093 characters', async () => {
  const server = await startTestServer(cached())
  const ann = await server.createUser('Ann')
  await ann.post('/update-user', { name: '€'.repeat(200) })
  const size = () => ann.cookies.get(CACHE)?.length ?? 0
  // Base64 encodes three bytes as four characters.
  const remaining = Math.floor(((4093 - size()) * 3) / 4)
  expect((await ann.post('/update-user', { image: pictureUrl(remaining - 5) })).status).toBe(200)
  expect(size()).toBeGreaterThan(4080)
  expect((await ann.post('/update-user', { image: pictureUrl(remaining + 5) })).status).toBe(400)
})

test('sign-up fails if the cache cookie would be too large', async () => {
  const server = await startTestServer(cached())
  const { status, body, setCookies } = await server
    .createVisitor()
    .signUp({ image: pictureUrl(2048), name: '€'.repeat(200) })
  expect({ status, body, setCookies }).toEqual({
    status: 400,
    body: { code: 'SESSION_COOKIE_TOO_LARGE', message: 'Session data is too large for a cookie' },
    setCookies: [],
  })
})

test('a sign-up that fails because of the cookie size stores nothing', async () => {
  const server = await startTestServer(cached())
  const before = await readAllRows(server.database)
  await server.createVisitor().signUp({ image: pictureUrl(2048), name: '€'.repeat(200) })
  expect(await readAllRows(server.database)).toBe(before)
})

test('without the cache no size limit applies (R49)', async () => {
  const server = await startTestServer()
  expect((await server.createVisitor().signUp({ image: pictureUrl(2048), name: '€'.repeat(200) })).status).toBe(200)
})
