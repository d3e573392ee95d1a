import { setImmediate as immediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  type TestResponse,
  startTwoFactorSetup,
  copyBrowser,
  type TestUser,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

const DAY = 86_400
const cookieCache = { enabled: true }

/** Fifty browsers that hold the cookies of this one, as it has them now. */
const fifty = (person: TestUser): TestUser[] =>
  Array.from({ length: 50 }, () => {
    const copy = person.otherBrowser()
    for (const [name, value] of person.cookies) copy.cookies.set(name, value)
    return copy
  })

/** Whatever cookies a browser has come to hold by then, cached or not, it is signed out. */
const expectNobodySignedIn = async (browsers: TestUser[]): Promise<void> => {
  const cached = await Promise.all(browsers.map((browser) => browser.fetchUser()))
  expect(cached).toEqual(browsers.map(() => null))
}

/** What else fifty browsers of the session are doing while it is ended; with an update age of 0 every read refreshes. */
const meanwhile: [string, number, (browser: TestUser, index: number) => Promise<TestResponse>][] = [
  ['refreshed', 0, (browser) => browser.get('/get-session?disableCookieCache=true')],
  ['used and refreshed', 0, (browser) => browser.get('/list-sessions')],
  ['given a changed user', DAY, (browser, index) => browser.post('/update-user', { name: `Ann ${index}` })],
  ['given another address', DAY, (browser, i) => browser.post('/change-email', { newEmail: `${i}@example.com` })],
]

const endings: [string, (browser: TestUser) => Promise<TestResponse>][] = [
  ['revoked', (browser) => browser.post('/revoke-sessions')],
  ['signed out', (browser) => browser.post('/sign-out')],
]

const matrix = endings.flatMap(([ending, end]) =>
  meanwhile.map(([work, updateAge, act]) => [ending, work, { end, act, updateAge }] as const),
)

test.each(matrix)('R59: a session that is %s while it is %s fifty times stays ended', async (_ending, _work, row) => {
  const here = await startTestServer({ session: { updateAge: row.updateAge, cookieCache } })
  // In each round the end comes a little later among the rest.
  for (let round = 0; round < 6; round++) {
    const ann = await here.createUser('Ann')
    const browsers = fifty(ann)
    const actions = browsers.map(row.act)
    for (let turn = 0; turn < round; turn++) await immediate()
    expect((await row.end(ann)).status).toBe(200)
    const answers = await Promise.all(actions)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await expectNobodySignedIn([...browsers, ann])
  }
  expect(await here.database.kysely.selectFrom('session').selectAll().execute()).toEqual([])
})

test('R59: a session that is revoked while it changes the password starts no new one, and the password stays', async () => {
  const here = await startTestServer({ session: { cookieCache } })
  const ann = await here.createUser('Ann')
  const [phone = ann] = fifty(ann)
  const passwords = { currentPassword: ann.password, newPassword: 'another password' }
  const change = phone.post('/change-password', { ...passwords, revokeOtherSessions: true })
  await immediate()
  expect((await ann.post('/revoke-sessions')).status).toBe(200)
  expect((await change).status).toBe(401)
  await expectNobodySignedIn([ann, phone])
  expect((await ann.signIn()).status).toBe(200)
})

test('R59: fifty refreshes at once leave one session, with one expiry', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  here.advanceClock(2 * DAY)
  const answers = await Promise.all(fifty(ann).map((browser) => browser.get('/get-session')))
  expect(answers.every(({ body }) => body?.user.email === ann.email)).toBe(true)
  expect((await ann.get('/list-sessions')).body).toHaveLength(1)
})

/** No more at once than one address may have passwords compared. */
const signInManyTimes = (browsers: TestUser[]): Promise<TestResponse[]> =>
  Promise.all(browsers.map((browser) => browser.signIn()))

const expectListedExactlyIfSignedIn = async (ann: TestUser, browsers: TestUser[]): Promise<void> => {
  const listed: { id: string }[] = (await ann.get('/list-sessions')).body
  const sessions = await Promise.all(browsers.map(async (browser) => (await browser.get('/get-session')).body?.session))
  const alive = sessions.filter((session) => session).map(({ id }) => id)
  const own = (await ann.get('/get-session')).body.session.id
  expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([own, ...alive]))
}

test('signing in while other sessions are revoked leaves every browser either signed in and listed, or signed out', async () => {
  const here = await startTestServer({ session: { cookieCache } })
  const ann = await here.createUser('Ann')
  const early = Array.from({ length: 8 }, () => ann.otherBrowser())
  await signInManyTimes(early)
  const late = Array.from({ length: 8 }, () => ann.otherBrowser())
  const [, ...revocations] = await Promise.all([
    signInManyTimes(late),
    ...Array.from({ length: 50 }, () => ann.post('/revoke-other-sessions')),
  ])
  expect(revocations.every(({ status }) => status === 200)).toBe(true)
  await expectNobodySignedIn(early)
  await expectListedExactlyIfSignedIn(ann, late)
})

const signOutsOf = async (here: TestServer): Promise<number> => {
  const rows = await here.database.kysely
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'session.ended')
    .execute()
  return rows.length
}

test('fifty sign-outs at once all succeed', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  const answers = await Promise.all(fifty(ann).map((browser) => browser.post('/sign-out')))
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ success: true })))
})

test('of fifty sign-outs at once one has ended the session, as the record says', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  await Promise.all(fifty(ann).map((browser) => browser.post('/sign-out')))
  expect(await signOutsOf(here)).toBe(1)
})

test('of fifty revocations of one session at once one succeeds', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  const { token } = (await ann.otherBrowser().signIn()).body
  const answers = await Promise.all(fifty(ann).map((browser) => browser.post('/revoke-session', { token })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(49)
})

const replacements: [string, (ann: TestUser, here: TestServer) => Promise<() => Promise<TestResponse>>][] = [
  [
    'two-factor is switched on',
    async (ann, here) => {
      const { authenticator } = await startTwoFactorSetup(here, ann)
      return () => ann.post('/two-factor/verify-totp', { code: authenticator.code() })
    },
  ],
  [
    'the password is changed',
    async (ann) => () =>
      ann.post('/change-password', {
        currentPassword: ann.password,
        newPassword: 'another password',
        revokeOtherSessions: true,
      }),
  ],
]

test.each(replacements)(
  'where %s, what is asked with the old cookie does not take the new one away',
  async (_, begin) => {
    const here = await startTestServer({ session: { cookieCache } })
    const ann = await here.createUser('Ann')
    const act = await begin(ann, here)
    const before = copyBrowser(ann)
    expect((await act()).status).toBe(200)
    // The same browser's, and answered late.
    for (const path of ['/get-session', '/get-session?disableCookieCache=true', '/list-sessions']) {
      expect((await copyBrowser(before).get(path)).headers.getSetCookie(), path).toEqual([])
    }
    here.advanceClock(11)
    expect((await copyBrowser(before).get('/get-session')).headers.getSetCookie()).not.toEqual([])
    expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  },
)
