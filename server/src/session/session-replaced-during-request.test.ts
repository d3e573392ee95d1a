import { expect, test } from 'vitest'
import {
  addAccount,
  copyBrowser,
  delayTransactions,
  findSessionToken,
  listAccountEmails,
  openTestDatabase,
  startTestServer,
  type TestResponse,
  type TestUser,
} from '@latchkey/testing'

/** Ann and Bob, and a database whose transactions can be held. */
const startWithHeldTransactions = async () => {
  const { database, holdNext } = delayTransactions(await openTestDatabase())
  const server = await startTestServer({ database })
  const bob = await server.createUser('Bob')
  const ann = await server.createUser('Ann')
  /** Sends a request, and another one of the browser before the transaction of the first one begins. */
  const changeDuring = async (
    send: (late: TestUser) => Promise<TestResponse>,
    change: () => Promise<TestResponse>,
  ): Promise<TestResponse> => {
    const late = copyBrowser(ann)
    const held = holdNext()
    const response = send(late)
    const begin = await held
    expect((await change()).status).toBe(200)
    begin()
    return response
  }
  return { server, ann, bob, changeDuring }
}

const changePassword = (revokeOtherSessions: boolean) => (ann: TestUser) =>
  ann.post('/change-password', {
    currentPassword: ann.password,
    newPassword: 'an unused password',
    revokeOtherSessions,
  })

test.each([true, false])(
  'a sign-out ends the session if the password changes before its transaction begins (revokeOtherSessions: %s)',
  async (revokeOtherSessions) => {
    const { ann, changeDuring } = await startWithHeldTransactions()
    const { status } = await changeDuring(
      (late) => late.post('/sign-out'),
      () => changePassword(revokeOtherSessions)(ann),
    )
    expect(status).toBe(200)
    expect(await ann.fetchUser()).toBeNull()
  },
)

test('a sign-out does not clear the cookies of an account that becomes active before its transaction begins', async () => {
  const { server, ann, bob, changeDuring } = await startWithHeldTransactions()
  await addAccount(ann, bob)
  const sessionToken = await findSessionToken(ann, ann)
  const { status, setCookies } = await changeDuring(
    (late) => late.post('/sign-out'),
    () => ann.post('/multi-session/set-active', { sessionToken }),
  )
  expect([status, setCookies]).toEqual([200, []])
  expect(await listAccountEmails(ann)).toEqual([ann.email])
  expect(await server.database.kysely.selectFrom('session').select('id').execute()).toHaveLength(2)
})

const changes: [what: string, change: (ann: TestUser, bob: TestUser) => Promise<TestResponse>][] = [
  ['the password', changePassword(false)],
  ['the password and the session', changePassword(true)],
  ['the active account', addAccount],
]

test.each(changes)(
  'a late response to a request that refreshed the session keeps the cookie of a change of %s',
  async (_what, change) => {
    const { server, ann, bob, changeDuring } = await startWithHeldTransactions()
    server.advanceClock(2 * 86_400)
    const { setCookies } = await changeDuring(
      (late) => late.post('/update-user', { name: 'Anna' }),
      () => change(ann, bob),
    )
    expect(setCookies).toEqual([])
    expect(await ann.fetchUser()).not.toBeNull()
  },
)

/** Calls that find the session of the browser themselves, because they also work without one. */
const optionalSessionCalls: [path: string, send: (late: TestUser) => Promise<TestResponse>][] = [
  ['/two-factor/cancel-recovery', (late) => late.post('/two-factor/cancel-recovery', {})],
  ['/two-factor/verify-totp', (late) => late.post('/two-factor/verify-totp', { code: '000000' })],
]

test.each(optionalSessionCalls)(
  'a late response of %s that refreshed the session keeps the cookie of a change of the password',
  async (_path, send) => {
    const { server, ann, changeDuring } = await startWithHeldTransactions()
    server.advanceClock(2 * 86_400)
    const { setCookies } = await changeDuring(send, () => changePassword(false)(ann))
    expect(setCookies).toEqual([])
    expect(await ann.fetchUser()).not.toBeNull()
  },
)
