import { expect, test } from 'vitest'
import {
  BASE_URL,
  delayTransactions,
  enableTwoFactor,
  openTestDatabase,
  send,
  signInOnTrustedDevice,
  startTestServer,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'
import { UNTIL_REPLACED } from '../session/earlier-cookie.ts'

const NAME = '__Host-latchkey.session_token'
const EARLIER = '__Secure-latchkey.session_token'
const BETTER_AUTH = '__Secure-better-auth.session_token'

const getCookie = (user: TestUser): string => user.cookies.get(NAME) ?? ''

/** A user whose session was started by the previous release, and the value of the cookie. */
const createUserBeforeUpgrade = async (server: TestServer) => {
  const user = await server.createUser('Ann')
  await server.database.kysely.updateTable('session').set({ earlierCookieUntil: UNTIL_REPLACED }).execute()
  return { user, value: getCookie(user) }
}

const getSession = (server: TestServer, cookie: string) => send(server, '/get-session', { headers: { cookie } })

test.each([EARLIER, BETTER_AUTH])('a user who signed in before the move stays signed in with %s', async (name) => {
  const server = await startTestServer()
  const { user, value } = await createUserBeforeUpgrade(server)
  const { body, setCookies } = await getSession(server, `${name}=${value}`)
  expect(body.user.email).toBe(user.email)
  expect(setCookies).toEqual([
    expect.stringMatching(new RegExp(`^${NAME}=[^;]+; Max-Age=6048\\d\\d; Path=/; HttpOnly; Secure; SameSite=Lax$`)),
    `${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
  ])
  expect(setCookies[0]).toContain(`${NAME}=${value};`)
})

test('the response also deletes the other session cookies with earlier names', async () => {
  const server = await startTestServer({ session: { cookieCache: { enabled: true } } })
  const { value } = await createUserBeforeUpgrade(server)
  const sent = `${EARLIER}=${value}; __Secure-latchkey.session_data=x; __Secure-latchkey.dont_remember=x`
  const names = (await getSession(server, sent)).setCookies.map((line) => line.split(/=[^;]|;/)[0])
  expect(names).toEqual([
    NAME,
    '__Host-latchkey.session_data',
    `${EARLIER}=`,
    '__Secure-latchkey.session_data=',
    '__Secure-latchkey.dont_remember=',
  ])
})

test.each([EARLIER, BETTER_AUTH])(
  'an attacker on a sibling subdomain cannot sign a visitor in by planting the attacker’s session as %s',
  async (name) => {
    const server = await startTestServer()
    const eve = await server.createUser('Eve')
    expect(await getSession(server, `${name}=${getCookie(eve)}`)).toMatchObject({ body: null, setCookies: [] })
    const headers = { cookie: `${name}=${getCookie(eve)}` }
    expect((await send(server, '/list-sessions', { headers })).status).toBe(401)
  },
)

test('an attacker on a sibling subdomain cannot replace the session of a signed-in user', async () => {
  const server = await startTestServer()
  const { value: planted } = await createUserBeforeUpgrade(server)
  const bob = await server.createUser('Bob')
  for (const cookie of [
    `${EARLIER}=${planted}; ${NAME}=${getCookie(bob)}`,
    `${NAME}=${getCookie(bob)}; ${EARLIER}=${planted}`,
  ]) {
    expect((await getSession(server, cookie)).body.user.email).toBe(bob.email)
  }
  expect((await getSession(server, `${EARLIER}=${planted}; ${NAME}=forged`)).body).toBeNull()
})

test('a stolen cookie with an earlier name is worthless once the browser has the current one', async () => {
  const server = await startTestServer()
  const { user, value } = await createUserBeforeUpgrade(server)
  await getSession(server, `${EARLIER}=${value}`)
  // The response may have been lost.
  expect((await getSession(server, `${EARLIER}=${value}`)).body.user.email).toBe(user.email)
  expect((await getSession(server, `${NAME}=${value}`)).body.user.email).toBe(user.email)
  server.advanceClock(11)
  expect(await getSession(server, `${EARLIER}=${value}`)).toMatchObject({ body: null, setCookies: [] })
  expect((await getSession(server, `${NAME}=${value}`)).body.user.email).toBe(user.email)
})

test('fifty parallel requests with the earlier and the current name stay signed in', async () => {
  const server = await startTestServer()
  const { value } = await createUserBeforeUpgrade(server)
  const names = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? EARLIER : NAME))
  const responses = await Promise.all(names.map((name) => getSession(server, `${name}=${value}`)))
  expect(responses.map(({ body }) => body?.session.token)).toEqual(names.map(() => expect.any(String)))
})

test('a late response to a request with an earlier name keeps the cookie of a change of the password', async () => {
  const { database, holdNext } = delayTransactions(await openTestDatabase())
  const server = await startTestServer({ database })
  const { user, value } = await createUserBeforeUpgrade(server)
  const held = holdNext()
  const late = send(server, '/update-user', {
    method: 'POST',
    headers: { cookie: `${EARLIER}=${value}`, origin: BASE_URL, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Anna' }),
  })
  const begin = await held
  const passwords = { currentPassword: user.password, newPassword: 'an unused password' }
  expect((await user.post('/change-password', passwords)).status).toBe(200)
  begin()
  expect((await late).setCookies).toEqual([])
  expect(await user.fetchUser()).not.toBeNull()
})

test('a server that reads the session in process does not invalidate the cookie of the browser', async () => {
  const server = await startTestServer()
  const { user, value } = await createUserBeforeUpgrade(server)
  for (let read = 0; read < 2; read++) {
    const session = await server.latchkey.api.getSession({ headers: { cookie: `${EARLIER}=${value}` } })
    expect(session?.user.email).toBe(user.email)
    server.advanceClock(60)
  }
})

test('a sign-out with an earlier name ends the session and deletes the cookie', async () => {
  const server = await startTestServer()
  const { value } = await createUserBeforeUpgrade(server)
  const headers = { cookie: `${EARLIER}=${value}`, origin: 'https://app.example.com' }
  const { setCookies } = await send(server, '/sign-out', { method: 'POST', headers })
  expect(setCookies).toContain(`${EARLIER}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`)
  expect((await getSession(server, `${NAME}=${value}`)).body).toBeNull()
})

test('the session cookie of another application is not deleted', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  ann.cookies.set(BETTER_AUTH, 'theirs.signature')
  expect((await ann.post('/sign-out')).setCookies.join()).not.toContain('better-auth')
})

test('a device that was trusted before the upgrade stays trusted', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const device = await signInOnTrustedDevice(ann, await enableTwoFactor(server, ann))
  const value = device.cookies.get('__Host-latchkey.trust_device') ?? ''
  device.cookies.clear()
  device.cookies.set('__Secure-latchkey.trust_device', value)
  const { body, setCookies } = await device.signIn()
  expect(body.user.email).toBe(ann.email)
  expect(setCookies).toContain('__Secure-latchkey.trust_device=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax')
})

test('two session cookies of one name are refused in any order, because one of them is planted', async () => {
  const server = await startTestServer({ advanced: { crossSubDomainCookies: { enabled: true } } })
  const [ann, eve] = [await server.createUser('Ann'), await server.createUser('Eve')]
  const [own, planted] = [ann, eve].map((user) => `${EARLIER}=${user.cookies.get(EARLIER)}`)
  for (const cookie of [`${own}; ${planted}`, `${planted}; ${own}`, `${own}; a=b; ${own}`]) {
    expect((await getSession(server, cookie)).body).toBeNull()
    expect((await send(server, '/list-sessions', { headers: { cookie } })).status).toBe(401)
  }
  expect((await getSession(server, own ?? '')).body.user.email).toBe(ann.email)
})

test('the earlier name is accepted until ten seconds after the browser sent the current one', async () => {
  let time = Date.now()
  const server = await startTestServer({ now: () => time })
  const { user, value } = await createUserBeforeUpgrade(server)
  await getSession(server, `${NAME}=${value}`)
  time += 9_999
  expect((await getSession(server, `${EARLIER}=${value}`)).body.user.email).toBe(user.email)
  time += 1
  expect(await getSession(server, `${EARLIER}=${value}`)).toMatchObject({ body: null, setCookies: [] })
})

test('users stay signed in when subdomains no longer receive the cookies', async () => {
  const server = await startTestServer({ advanced: { crossSubDomainCookies: { enabled: true } } })
  const ann = await server.createUser('Ann')
  const cookie = `${EARLIER}=${ann.cookies.get(EARLIER)}`
  for (let read = 0; read < 2; read++) {
    expect((await getSession(server, cookie)).body.user.email).toBe(ann.email)
    server.advanceClock(60)
  }
  const next = await startTestServer({ database: server.database, now: server.now })
  const { body, setCookies } = await getSession(next, cookie)
  expect(body.user.email).toBe(ann.email)
  expect(setCookies[0]).toContain(`${NAME}=${ann.cookies.get(EARLIER)};`)
})
