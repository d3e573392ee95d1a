import { setImmediate as immediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  type TestResponse,
  startTwoFactorSetup,
  copyBrowser,
  ONE_PIXEL,
  type TestUser,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

const DAY = 86_400
const cookieCache = { enabled: true }

/** Fifty browsers with the current cookies of this one. */
const copyFiftyTimes = (user: TestUser): TestUser[] =>
  Array.from({ length: 50 }, () => {
    const copy = user.otherBrowser()
    for (const [name, value] of user.cookies) copy.cookies.set(name, value)
    return copy
  })

const expectAllSignedOut = async (browsers: TestUser[]): Promise<void> => {
  const cached = await Promise.all(browsers.map((browser) => browser.fetchUser()))
  expect(cached).toEqual(browsers.map(() => null))
}

/** Concurrent requests, with the update age: at 0 every read refreshes. */
const concurrentRequests: [string, number, (browser: TestUser, index: number) => Promise<TestResponse>][] = [
  ['refresh it', 0, (browser) => browser.get('/get-session?disableCookieCache=true')],
  ['use and refresh it', 0, (browser) => browser.get('/list-sessions')],
  ['update the user', DAY, (browser, index) => browser.post('/update-user', { name: `Ann ${index}` })],
  ['upload a picture', DAY, (browser) => browser.post('/upload-picture', { picture: ONE_PIXEL })],
]

const endings: [string, (browser: TestUser) => Promise<TestResponse>][] = [
  ['revoked', (browser) => browser.post('/revoke-sessions')],
  ['signed out', (browser) => browser.post('/sign-out')],
]

const matrix = endings.flatMap(([ending, end]) =>
  concurrentRequests.map(([work, updateAge, act]) => [ending, work, { end, act, updateAge }] as const),
)

test.each(matrix)('a session that is %s while fifty browsers %s stays ended (R59)', async (_ending, _work, row) => {
  const server = await startTestServer({ session: { updateAge: row.updateAge, cookieCache } })
  // Each round ends the session slightly later.
  for (let round = 0; round < 6; round++) {
    const ann = await server.createUser('Ann')
    const browsers = copyFiftyTimes(ann)
    const actions = browsers.map(row.act)
    for (let turn = 0; turn < round; turn++) await immediate()
    expect((await row.end(ann)).status).toBe(200)
    const responses = await Promise.all(actions)
    expect(responses.filter(({ status }) => status >= 500)).toEqual([])
    await expectAllSignedOut([...browsers, ann])
  }
  expect(await server.database.kysely.selectFrom('session').selectAll().execute()).toEqual([])
})

test('a session that is revoked while it changes the password starts no new one (R59)', async () => {
  const server = await startTestServer({ session: { cookieCache } })
  const ann = await server.createUser('Ann')
  const [phone = ann] = copyFiftyTimes(ann)
  const passwords = { currentPassword: ann.password, newPassword: 'another password' }
  const change = phone.post('/change-password', { ...passwords, revokeOtherSessions: true })
  await immediate()
  expect((await ann.post('/revoke-sessions')).status).toBe(200)
  expect((await change).status).toBe(401)
  await expectAllSignedOut([ann, phone])
  expect((await ann.signIn()).status).toBe(200)
})

test('fifty concurrent refreshes leave one session (R59)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  server.advanceClock(2 * DAY)
  const responses = await Promise.all(copyFiftyTimes(ann).map((browser) => browser.get('/get-session')))
  expect(responses.every(({ body }) => body?.user.email === ann.email)).toBe(true)
  expect((await ann.get('/list-sessions')).body).toHaveLength(1)
})

/** Pass at most as many browsers as the limit of password comparisons per address. */
const signInManyTimes = (browsers: TestUser[]): Promise<TestResponse[]> =>
  Promise.all(browsers.map((browser) => browser.signIn()))

const expectListedExactlyIfSignedIn = async (ann: TestUser, browsers: TestUser[]): Promise<void> => {
  const listed: { id: string }[] = (await ann.get('/list-sessions')).body
  const sessions = await Promise.all(browsers.map(async (browser) => (await browser.get('/get-session')).body?.session))
  const alive = sessions.filter((session) => session).map(({ id }) => id)
  const own = (await ann.get('/get-session')).body.session.id
  expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([own, ...alive]))
}

test('a concurrent sign-in and revocation leave each browser either signed in and listed, or signed out', async () => {
  const server = await startTestServer({ session: { cookieCache } })
  const ann = await server.createUser('Ann')
  const early = Array.from({ length: 8 }, () => ann.otherBrowser())
  await signInManyTimes(early)
  const late = Array.from({ length: 8 }, () => ann.otherBrowser())
  const [, ...revocations] = await Promise.all([
    signInManyTimes(late),
    ...Array.from({ length: 50 }, () => ann.post('/revoke-other-sessions')),
  ])
  expect(revocations.every(({ status }) => status === 200)).toBe(true)
  await expectAllSignedOut(early)
  await expectListedExactlyIfSignedIn(ann, late)
})

const countSignOuts = async (server: TestServer): Promise<number> => {
  const rows = await server.database.kysely
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'session.ended')
    .execute()
  return rows.length
}

test('fifty concurrent sign-outs all succeed', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const responses = await Promise.all(copyFiftyTimes(ann).map((browser) => browser.post('/sign-out')))
  expect(responses.map(({ body }) => body)).toEqual(responses.map(() => ({ success: true })))
})

test('fifty concurrent sign-outs write one audit row', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await Promise.all(copyFiftyTimes(ann).map((browser) => browser.post('/sign-out')))
  expect(await countSignOuts(server)).toBe(1)
})

test('one of fifty concurrent revocations of a session succeeds', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { token } = (await ann.otherBrowser().signIn()).body
  const responses = await Promise.all(copyFiftyTimes(ann).map((browser) => browser.post('/revoke-session', { token })))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(49)
})

const replacements: [string, (ann: TestUser, server: TestServer) => Promise<() => Promise<TestResponse>>][] = [
  [
    'enabling two-factor',
    async (ann, server) => {
      const { authenticator } = await startTwoFactorSetup(server, ann)
      return () => ann.post('/two-factor/verify-totp', { code: authenticator.code() })
    },
  ],
  [
    'changing the password',
    async (ann) => () =>
      ann.post('/change-password', {
        currentPassword: ann.password,
        newPassword: 'another password',
        revokeOtherSessions: true,
      }),
  ],
]

test.each(replacements)('a late response to the old cookie does not clear the new one after %s', async (_, begin) => {
  const server = await startTestServer({ session: { cookieCache } })
  const ann = await server.createUser('Ann')
  const act = await begin(ann, server)
  const before = copyBrowser(ann)
  expect((await act()).status).toBe(200)
  // Requests of the same browser that were sent before the change.
  for (const path of ['/get-session', '/get-session?disableCookieCache=true', '/list-sessions']) {
    expect((await copyBrowser(before).get(path)).headers.getSetCookie(), path).toEqual([])
  }
  server.advanceClock(11)
  expect((await copyBrowser(before).get('/get-session')).headers.getSetCookie()).not.toEqual([])
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})
