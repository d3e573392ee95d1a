import { setImmediate as immediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { copyOf } from '../testing/at-once.ts'
import type { Answer, Person } from '../testing/person.ts'
import { beginsTwoFactor } from '../testing/two-factor.ts'
import { type World, world } from '../testing/world.ts'

const DAY = 86_400
const cookieCache = { enabled: true }

/** Fifty browsers that hold the cookies of this one, as it has them now. */
const fifty = (person: Person): Person[] =>
  Array.from({ length: 50 }, () => {
    const copy = person.elsewhere()
    for (const [name, value] of person.cookies) copy.cookies.set(name, value)
    return copy
  })

/** Whatever cookies a browser has come to hold by then, cached or not, it is signed out. */
const expectNobodySignedIn = async (browsers: Person[]): Promise<void> => {
  const cached = await Promise.all(browsers.map((browser) => browser.whoAmI()))
  expect(cached).toEqual(browsers.map(() => null))
}

/** What else fifty browsers of the session are doing while it is ended; with an update age of 0 every read refreshes. */
const meanwhile: [string, number, (browser: Person, index: number) => Promise<Answer>][] = [
  ['refreshed', 0, (browser) => browser.get('/get-session?disableCookieCache=true')],
  ['used and refreshed', 0, (browser) => browser.get('/list-sessions')],
  ['given a changed user', DAY, (browser, index) => browser.post('/update-user', { name: `Ann ${index}` })],
  ['given another address', DAY, (browser, i) => browser.post('/change-email', { newEmail: `${i}@example.com` })],
]

const endings: [string, (browser: Person) => Promise<Answer>][] = [
  ['revoked', (browser) => browser.post('/revoke-sessions')],
  ['signed out', (browser) => browser.post('/sign-out')],
]

const matrix = endings.flatMap(([ending, end]) =>
  meanwhile.map(([work, updateAge, act]) => [ending, work, { end, act, updateAge }] as const),
)

test.each(matrix)('R59: a session that is %s while it is %s fifty times stays ended', async (_ending, _work, row) => {
  const here = await world({ session: { updateAge: row.updateAge, cookieCache } })
  // In each round the end comes a little later among the rest.
  for (let round = 0; round < 6; round++) {
    const ann = await here.person('Ann')
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
  const here = await world({ session: { cookieCache } })
  const ann = await here.person('Ann')
  const [phone = ann] = fifty(ann)
  const passwords = { currentPassword: ann.password, newPassword: 'another password' }
  const change = phone.post('/change-password', { ...passwords, revokeOtherSessions: true })
  await immediate()
  expect((await ann.post('/revoke-sessions')).status).toBe(200)
  expect((await change).status).toBe(401)
  await expectNobodySignedIn([ann, phone])
  expect((await ann.signsIn()).status).toBe(200)
})

test('R59: fifty refreshes at once leave one session, with one expiry', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  here.travel(2 * DAY)
  const answers = await Promise.all(fifty(ann).map((browser) => browser.get('/get-session')))
  expect(answers.every(({ body }) => body?.user.email === ann.email)).toBe(true)
  expect((await ann.get('/list-sessions')).body).toHaveLength(1)
})

/** No more at once than one address may have passwords compared. */
const signInManyTimes = (browsers: Person[]): Promise<Answer[]> =>
  Promise.all(browsers.map((browser) => browser.signsIn()))

const expectListedExactlyIfSignedIn = async (ann: Person, browsers: Person[]): Promise<void> => {
  const listed: { id: string }[] = (await ann.get('/list-sessions')).body
  const sessions = await Promise.all(browsers.map(async (browser) => (await browser.get('/get-session')).body?.session))
  const alive = sessions.filter((session) => session).map(({ id }) => id)
  const own = (await ann.get('/get-session')).body.session.id
  expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([own, ...alive]))
}

test('signing in while other sessions are revoked leaves every browser either signed in and listed, or signed out', async () => {
  const here = await world({ session: { cookieCache } })
  const ann = await here.person('Ann')
  const early = Array.from({ length: 8 }, () => ann.elsewhere())
  await signInManyTimes(early)
  const late = Array.from({ length: 8 }, () => ann.elsewhere())
  const [, ...revocations] = await Promise.all([
    signInManyTimes(late),
    ...Array.from({ length: 50 }, () => ann.post('/revoke-other-sessions')),
  ])
  expect(revocations.every(({ status }) => status === 200)).toBe(true)
  await expectNobodySignedIn(early)
  await expectListedExactlyIfSignedIn(ann, late)
})

const signOutsOf = async (here: World): Promise<number> => {
  const rows = await here.database.kysely
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'session.ended')
    .execute()
  return rows.length
}

test('fifty sign-outs at once all succeed', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  const answers = await Promise.all(fifty(ann).map((browser) => browser.post('/sign-out')))
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ success: true })))
})

test('of fifty sign-outs at once one has ended the session, as the record says', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  await Promise.all(fifty(ann).map((browser) => browser.post('/sign-out')))
  expect(await signOutsOf(here)).toBe(1)
})

test('of fifty revocations of one session at once one succeeds', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  const { token } = (await ann.elsewhere().signsIn()).body
  const answers = await Promise.all(fifty(ann).map((browser) => browser.post('/revoke-session', { token })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(49)
})

const replacements: [string, (ann: Person, here: World) => Promise<() => Promise<Answer>>][] = [
  [
    'two-factor is switched on',
    async (ann, here) => {
      const { authenticator } = await beginsTwoFactor(here, ann)
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
    const here = await world({ session: { cookieCache } })
    const ann = await here.person('Ann')
    const act = await begin(ann, here)
    const before = copyOf(ann)
    expect((await act()).status).toBe(200)
    // The same browser's, and answered late.
    for (const path of ['/get-session', '/get-session?disableCookieCache=true', '/list-sessions']) {
      expect((await copyOf(before).get(path)).headers.getSetCookie(), path).toEqual([])
    }
    here.travel(11)
    expect((await copyOf(before).get('/get-session')).headers.getSetCookie()).not.toEqual([])
    expect(await ann.whoAmI()).toMatchObject({ email: ann.email })
  },
)
