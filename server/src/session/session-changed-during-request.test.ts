import { expect, test } from 'vitest'
import {
  copyBrowser,
  delayReads,
  delayTransactions,
  openTestDatabase,
  startTestServer,
  type TestResponse,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'
import type { Options } from '../platform/options/options.ts'

const DAY_MS = 86_400_000

/** Ann's browser and its copy, a clock that stands still, and a database whose transactions can be held. */
const startWithHeldTransactions = async (options: Partial<Options> = {}) => {
  let time = Date.now()
  const { database, holdNext } = delayTransactions(await openTestDatabase())
  const server = await startTestServer({ ...options, database, now: () => time })
  const ann = await server.createUser()
  /** Sends a request, and makes a change before the transaction of the request begins. */
  const changeDuring = async (send: () => Promise<TestResponse>, change: () => unknown): Promise<TestResponse> => {
    const held = holdNext()
    const response = send()
    const begin = await held
    await change()
    begin()
    return response
  }
  return { server, ann, changeDuring, advanceMs: (ms: number) => void (time += ms) }
}

const rename = (user: TestUser) => user.post('/update-user', { name: 'Anna' })
const withoutRefresh = { session: { updateAge: 365 * 86_400 } }

test.each([
  [-1, 200],
  [0, 401],
])(
  'responds to a change whose session is %i ms after its expiry when the transaction begins with %i',
  async (ms, status) => {
    const { ann, changeDuring, advanceMs } = await startWithHeldTransactions(withoutRefresh)
    advanceMs(7 * DAY_MS - 10)
    expect(
      (
        await changeDuring(
          () => rename(ann),
          () => advanceMs(10 + ms),
        )
      ).status,
    ).toBe(status)
  },
)

test('a user who is banned before the transaction of a change begins changes nothing', async () => {
  const { server, ann, changeDuring } = await startWithHeldTransactions()
  // Without the end of the sessions, which a ban of an admin includes.
  const ban = () => server.database.kysely.updateTable('user').set({ banned: 1 }).execute()
  expect((await changeDuring(() => rename(ann), ban)).status).toBe(401)
  expect(await listNames(server)).toEqual(['Ann'])
})

const listNames = async ({ database }: TestServer): Promise<string[]> =>
  (await database.kysely.selectFrom('user').select('name').execute()).map(({ name }) => name)

const caches = [[{}], [{ session: { cookieCache: { enabled: true } } }]] as const

test.each(caches)(
  'a late response does not overwrite the cookie of a new session secret: options %j',
  async (options) => {
    const { ann, changeDuring } = await startWithHeldTransactions(options)
    const late = copyBrowser(ann)
    const changeEmail = () => ann.post('/change-email', { newEmail: 'new@example.com' })
    expect(await changeDuring(() => rename(late), changeEmail)).toMatchObject({ status: 200, setCookies: [] })
    expect(await ann.fetchUser()).toMatchObject({ name: 'Anna', email: 'new@example.com' })
  },
)

const signsIn = { emailVerification: { autoSignInAfterVerification: true } }

test.each(caches)(
  'a link that verifies the address sets no session cookie once the session of the browser has ended: options %j',
  async (options) => {
    const { server, ann, changeDuring } = await startWithHeldTransactions({ ...signsIn, ...options })
    const phone = ann.otherBrowser()
    await phone.signIn()
    await phone.post('/send-verification-email', { email: ann.email })
    const mail = await server.findMail('verification', ann.email)
    const revoke = () => ann.post('/revoke-other-sessions')
    const { status, setCookies } = await changeDuring(() => phone.openLink(mail), revoke)
    expect([status, setCookies.filter((line) => line.includes('session_'))]).toEqual([302, []])
    expect(await ann.fetchUser()).toMatchObject({ emailVerified: true })
    expect((await ann.get('/list-sessions')).body).toHaveLength(1)
  },
)

test('a session that expires while it is refreshed has ended', async () => {
  let readings = Infinity
  let time = Date.now()
  // The clock reaches the expiry at one of its readings.
  const now = () => (readings-- > 0 ? time : time + 1)
  const server = await startTestServer({ now })
  const ann = await server.createUser()
  const expiresAt = time + 7 * DAY_MS
  time = expiresAt - 1
  const { id, ...row } = await server.database.kysely.selectFrom('session').selectAll().executeTakeFirstOrThrow()
  const outcomes = new Set<string>()
  for (let count = 0; count < 20; count++) {
    const browser = copyBrowser(ann)
    await server.database.kysely.deleteFrom('session').execute()
    await server.database.kysely
      .insertInto('session')
      .values({ id, ...row })
      .execute()
    readings = count
    const { body, setCookies } = await browser.get('/get-session')
    readings = Infinity
    outcomes.add(body === null ? 'ended' : 'refreshed')
    if (body) expect(Date.parse(body.session.expiresAt)).toBeGreaterThan(expiresAt)
    else expect(setCookies.join()).toContain('__Host-latchkey.session_token=; Max-Age=0;')
  }
  expect([...outcomes]).toEqual(['ended', 'refreshed'])
})

const SESSION_READ = 'where "session"."tokenHash" ='

test.each([true, false])(
  'a late refresh does not overwrite or clear the cookie after a change of the password (revokeOtherSessions: %s)',
  async (revokeOtherSessions) => {
    const { database, holdNext } = delayReads(await openTestDatabase(), SESSION_READ)
    const server = await startTestServer({ database })
    const ann = await server.createUser()
    server.advanceClock(2 * 86_400)
    const late = copyBrowser(ann)
    const held = holdNext()
    const response = late.get('/get-session')
    const release = await held
    const input = { currentPassword: ann.password, newPassword: 'another password', revokeOtherSessions }
    expect((await ann.post('/change-password', input)).status).toBe(200)
    release()
    expect(await response).toMatchObject({ body: null, setCookies: [] })
    expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  },
)
