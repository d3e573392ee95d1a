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
} from '@latchkey/testing'

const CACHE = '__Secure-latchkey.session_data'
const cached = (more = {}) => ({ session: { cookieCache: { enabled: true, maxAge: 300 } }, ...more })

const deleteSessionRows = (here: TestServer) => here.database.kysely.deleteFrom('session').execute()

test('the cookie cache answers get-session for its age, without reading the session', async () => {
  const here = await startTestServer(cached())
  const ann = await here.createUser('Ann')
  const { setCookies } = await ann.signIn()
  expect(setCookies[1]).toMatch(/^__Secure-latchkey\.session_data=[^;]+; Max-Age=300; Path=\/; HttpOnly; Secure; /)
  const before = (await ann.get('/get-session?disableCookieCache=true')).body
  // Behind the back of the rules, which would have made the cache void.
  await deleteSessionRows(here)
  here.advanceClock(299)
  expect(await ann.get('/get-session')).toMatchObject({ body: before, setCookies: [] })
  here.advanceClock(2)
  expect((await ann.get('/get-session')).body).toBeNull()
})

test('the cookie cache answers the same each time, to each person their own', async () => {
  const here = await startTestServer(cached())
  const [ann, bob] = [await here.createUser('Ann'), await here.createUser('Bob')]
  for (const person of [ann, bob, ann, bob]) {
    const { body } = await person.get('/get-session')
    expect(body).toEqual((await person.get('/get-session?disableCookieCache=true')).body)
    expect(body).toMatchObject({ user: { email: person.email } })
  }
})

test('disableCookieCache asks the store', async () => {
  const here = await startTestServer(cached())
  const ann = await here.createUser('Ann')
  await deleteSessionRows(here)
  expect((await ann.get('/get-session?disableCookieCache=true')).body).toBeNull()
})

test('a cache that is used up is renewed by the read that found it so', async () => {
  const here = await startTestServer(cached())
  const ann = await here.createUser('Ann')
  here.advanceClock(301)
  expect((await ann.get('/get-session')).setCookies).toEqual([expect.stringContaining(`${CACHE}=`)])
  expect((await ann.get('/get-session')).setCookies).toEqual([])
})

test('without the option there is no cache cookie, and one that comes is not read', async () => {
  const here = await startTestServer(cached())
  const ann = await here.createUser('Ann')
  const plain = await startTestServer()
  const bob = await plain.createUser('Bob')
  expect(bob.cookies.has(CACHE)).toBe(false)
  bob.cookies.set(CACHE, ann.cookies.get(CACHE) ?? '')
  expect(await bob.fetchUser()).toMatchObject({ email: bob.email })
})

/** Signed in, with a cache cookie of one's own making. */
const withCache = async (person: TestUser, change: (value: string) => string): Promise<TestUser> => {
  person.cookies.set(CACHE, change(person.cookies.get(CACHE) ?? ''))
  return person
}

const rewrite = (value: string, change: (content: { user: { id: string } }) => void): string => {
  const [body = '', signature] = decodeURIComponent(value).split('.')
  const content = JSON.parse(Buffer.from(body, 'base64url').toString())
  change(content)
  return `${Buffer.from(JSON.stringify(content)).toString('base64url')}.${signature}`
}

test('Weakness 1: a cache cookie that was edited is worth nothing: nobody becomes somebody else', async () => {
  const here = await startTestServer(cached())
  const ann = await here.createUser('Ann')
  const { id } = await ann.fetchUser()
  const eve = await withCache(await here.createUser('Eve'), (value) => rewrite(value, ({ user }) => (user.id = id)))
  expect(await eve.fetchUser()).toMatchObject({ email: eve.email })
  const { user } = JSON.parse(Buffer.from(eve.cookies.get(CACHE)?.split('.')[0] ?? '', 'base64url').toString())
  expect(user.id).not.toBe(id)
})

test('Weakness 1: the genuine cache cookie of another person is worth nothing beside one’s own session', async () => {
  const here = await startTestServer(cached())
  const ann = await here.createUser('Ann')
  const eve = await withCache(await here.createUser('Eve'), () => ann.cookies.get(CACHE) ?? '')
  expect(await eve.fetchUser()).toMatchObject({ email: eve.email })
})

test('Weakness 1: a cache cookie without a session cookie is nobody', async () => {
  const here = await startTestServer(cached())
  const ann = await here.createUser('Ann')
  const headers = { cookie: `${CACHE}=${ann.cookies.get(CACHE)}` }
  expect((await send(here, '/get-session', { headers })).body).toBeNull()
})

test.each(['', '.', 'a.b', 'e30.', '%', '%00', 'x'.repeat(4000), '{}', 'null.null', '"e30"'])(
  'Weakness 15: the garbage cache cookie %j changes nothing',
  async (garbage) => {
    const here = await startTestServer(cached())
    const ann = await withCache(await here.createUser('Ann'), () => garbage)
    expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
    expect((await ann.get('/list-sessions')).status).toBe(200)
  },
)

test('changes of the user show at once', async () => {
  const here = await startTestServer(cached())
  const ann = await here.createUser('Ann')
  const phone = ann.otherBrowser()
  await phone.signIn()
  await ann.post('/update-user', { name: 'Anna' })
  expect([(await ann.fetchUser()).name, (await phone.fetchUser()).name]).toEqual(['Anna', 'Anna'])
})

const everyWayToEnd: [string, (ann: TestUser, phone: TestUser, here: TestServer) => Promise<unknown>][] = [
  ['revoke-session', async (ann, phone) => ann.post('/revoke-session', (await phone.get('/get-session')).body.session)],
  ['revoke-sessions', (ann) => ann.post('/revoke-sessions')],
  ['revoke-other-sessions', (ann) => ann.post('/revoke-other-sessions')],
  ['change-password', (ann) => changePassword(ann)],
  ['change-password with revokeOtherSessions', (ann) => changePassword(ann, { revokeOtherSessions: true })],
  ['reset-password', (ann, _, here) => resetPassword(ann, here)],
  ['delete-user', (ann, _, here) => deleteUser(ann, here)],
]

const changePassword = (ann: TestUser, more = {}) =>
  ann.post('/change-password', { currentPassword: ann.password, newPassword: 'another password', ...more })

const resetPassword = async (ann: TestUser, here: TestServer) => {
  await ann.post('/forget-password', { email: ann.email })
  const token = (await here.waitForMails(ann.email)).at(-1)?.token
  return ann.post('/reset-password', { newPassword: 'another password', token })
}

const deleteUser = async (ann: TestUser, here: TestServer) => {
  await ann.post('/delete-user', {})
  const token = (await here.waitForMails(ann.email)).at(-1)?.token
  return ann.post('/delete-user', { token })
}

test.each(everyWayToEnd)('R28: after %s the other session is dead at once, cached or not', async (_name, end) => {
  const here = await startTestServer(cached())
  const ann = await here.createUser('Ann')
  const phone = ann.otherBrowser()
  await phone.signIn()
  expect(await phone.fetchUser()).not.toBeNull()
  const cookies = [...phone.cookies]
  expect(await end(ann, phone, here)).toMatchObject({ status: 200 })
  for (const path of ['/get-session', '/get-session?disableCookieCache=true']) {
    phone.cookies.clear()
    for (const [name, value] of cookies) phone.cookies.set(name, value)
    expect((await phone.get(path)).body).toBeNull()
  }
})

test('signing out ends the cached copy too', async () => {
  const here = await startTestServer(cached())
  const ann = await here.createUser('Ann')
  const before = [...ann.cookies]
  await ann.post('/sign-out')
  for (const [name, value] of before) ann.cookies.set(name, value)
  expect(await ann.fetchUser()).toBeNull()
})

test('R28: a session that one node has ended is dead at once on every other, cached or not', async () => {
  const { url, remove } = await createTestDatabase()
  onTestFinished(remove)
  const [here, there] = [
    await startTestServer(cached({ database: openDatabase(url) })),
    await startTestServer(cached({ database: openDatabase(url) })),
  ]
  const ann = await here.createUser('Ann')
  const again = there.createVisitor()
  for (const [name, value] of ann.cookies) again.cookies.set(name, value)
  expect(await again.fetchUser()).toMatchObject({ email: ann.email })
  await ann.post('/revoke-sessions')
  expect(await again.fetchUser()).toBeNull()
})

const signedIn = mountedCalls.filter(({ call }) => call.access !== 'anyone')

test.each(signedIn)('R29: %s is never served from the cache', async ({ call, path, body }: MountedCall) => {
  const here = await startTestServer(cached())
  const ann = await here.createUser('Ann')
  await deleteSessionRows(here)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  const before = await readAllRows(here.database)
  const answer = await (call.method === 'GET' ? ann.get(path) : ann.post(path, body))
  expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  expect(await readAllRows(here.database)).toBe(before)
})

test('Session cookie cache size: about 4093 characters', async () => {
  const here = await startTestServer(cached())
  const ann = await here.createUser('Ann')
  await ann.post('/update-user', { name: '€'.repeat(200) })
  const size = () => ann.cookies.get(CACHE)?.length ?? 0
  // Base64 makes four characters of three.
  const room = Math.floor(((4093 - size()) * 3) / 4)
  expect((await ann.post('/update-user', { image: 'x'.repeat(room - 5) })).status).toBe(200)
  expect(size()).toBeGreaterThan(4080)
  expect((await ann.post('/update-user', { image: 'x'.repeat(room + 5) })).status).toBe(400)
})

test('A session cookie that is too large raises an error', async () => {
  const here = await startTestServer(cached())
  const { status, body, setCookies } = await here
    .createVisitor()
    .signUp({ image: 'x'.repeat(2048), name: '€'.repeat(200) })
  expect({ status, body, setCookies }).toEqual({
    status: 400,
    body: { code: 'SESSION_COOKIE_TOO_LARGE', message: 'Session data is too large for a cookie' },
    setCookies: [],
  })
})

test('Difference 9: a session cookie that is too large leaves nothing behind', async () => {
  const here = await startTestServer(cached())
  const before = await readAllRows(here.database)
  await here.createVisitor().signUp({ image: 'x'.repeat(2048), name: '€'.repeat(200) })
  expect(await readAllRows(here.database)).toBe(before)
})

test('R49: without the cache nothing is too large', async () => {
  const here = await startTestServer()
  expect((await here.createVisitor().signUp({ image: 'x'.repeat(2048), name: '€'.repeat(200) })).status).toBe(200)
})
