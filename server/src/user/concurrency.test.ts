import { expect, test } from 'vitest'
import {
  copyBrowser,
  FIFTY,
  runFiftyTimes,
  type TestUser,
  copySignedOutBrowser,
  startTestServer,
  type TestServer,
  FROM_SCRIPT,
  formatCookieHeader,
} from '@latchkey/testing'

/** Fifty signed-in browsers of the user, each with its own IP address. */
const signInEverywhere = async (user: TestUser): Promise<TestUser[]> => {
  const browsers = FIFTY.map((index) => user.otherBrowser(`198.51.100.${index}`))
  await Promise.all(browsers.map((browser) => browser.signIn()))
  return browsers
}

const countRows = async ({ database }: TestServer, table: 'user' | 'account' | 'session'): Promise<number> =>
  (await database.kysely.selectFrom(table).select('id').execute()).length

test('one of fifty concurrent sign-ups with the same address succeeds', async () => {
  const server = await startTestServer({ emailVerification: { sendOnSignUp: true } })
  const ann = server.createVisitor()
  const counts = await runFiftyTimes((index) => ann.otherBrowser().signUp({ name: `Ann ${index}` }))
  expect(counts).toEqual({ 200: 1, USER_ALREADY_EXISTS: 49 })
  expect(await countRows(server, 'user')).toBe(1)
  expect(await countRows(server, 'account')).toBe(1)
  expect(await countRows(server, 'session')).toBe(1)
  expect(await server.countMails()).toBe(1)
})

test('one of fifty concurrent resets with the same token succeeds', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await ann.post('/forget-password', { email: ann.email })
  const { token } = await server.findMail('reset', ann.email)
  const passwords = FIFTY.map((index) => `password number ${index}`)
  const winners: string[] = []
  const counts = await runFiftyTimes(async (index) => {
    const response = await ann.otherBrowser().post('/reset-password', { newPassword: passwords[index], token })
    if (response.status === 200) winners.push(passwords[index] ?? '')
    return response
  })
  expect(counts).toEqual({ 200: 1, INVALID_TOKEN: 49 })
  expect(await server.listMails('passwordChanged', ann.email)).toHaveLength(1)
  expect((await ann.signIn({ password: winners[0] })).status).toBe(200)
})

test('one of fifty concurrent requests consumes a verification token (R33)', async () => {
  const server = await startTestServer({ emailVerification: { autoSignInAfterVerification: true } })
  const ann = await server.createUser()
  await ann.post('/send-verification-email', { email: ann.email })
  const { token } = await server.findMail('verification', ann.email)
  const counts = await runFiftyTimes(() => copySignedOutBrowser(ann).get(`/verify-email?token=${token}`))
  expect(counts).toEqual({ 200: 1, INVALID_TOKEN: 49 })
  expect(await countRows(server, 'session')).toBe(2)
})

test('one of fifty concurrent requests consumes an email change token (R33)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: 'new@example.com' })
  const { token } = await server.findMail('emailChangeApproval', ann.email)
  const counts = await runFiftyTimes(() => ann.get(`/verify-email?token=${token}`, FROM_SCRIPT))
  // Later requests have the old cookie, which the change made invalid.
  const { INVALID_TOKEN = 0, UNAUTHORIZED = 0, ...succeeded } = counts
  expect([succeeded, INVALID_TOKEN + UNAUTHORIZED]).toEqual([{ 200: 1 }, 49])
  expect(await server.listMails('newAddressConfirmation', 'new@example.com')).toHaveLength(1)
  expect(await server.listMails('emailChanged', ann.email)).toHaveLength(1)
})

test('one of fifty concurrent requests consumes a deletion token (R33)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await ann.post('/delete-user', { password: ann.password })
  const { token } = await server.findMail('deletion', ann.email)
  const counts = await runFiftyTimes((index) => {
    const tab = copyBrowser(ann)
    return index % 2 ? tab.get(`/delete-user/callback?token=${token}`) : tab.post('/delete-user', { token })
  })
  expect(counts[200]).toBe(1)
  // The other requests fail because of the consumed token or the deleted session.
  const { 200: _, INVALID_TOKEN = 0, UNAUTHORIZED = 0, FAILED_TO_GET_USER_INFO = 0, ...rest } = counts
  expect(INVALID_TOKEN + UNAUTHORIZED + FAILED_TO_GET_USER_INFO).toBe(49)
  expect(rest).toEqual({})
  const deletions = await server.database.kysely
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'user.deleted')
    .execute()
  expect(deletions).toHaveLength(1)
})

test('one of fifty concurrent deletions of an account succeeds', async () => {
  const server = await startTestServer({ user: { deleteUser: { sendDeleteAccountVerification: false } } })
  const ann = await server.createUser()
  const counts = await runFiftyTimes(() => copyBrowser(ann).post('/delete-user', {}))
  expect(counts).toEqual({ 200: 1, UNAUTHORIZED: 49 })
  const deleted = server.database.kysely.selectFrom('audit').select('id').where('action', '=', 'user.deleted')
  expect(await deleted.execute()).toHaveLength(1)
})

test('one of fifty users who change to the same address at once succeeds', async () => {
  const server = await startTestServer()
  const users = await Promise.all(FIFTY.map(() => server.createUser()))
  const counts = await runFiftyTimes(
    (index) => users[index]?.post('/change-email', { newEmail: 'free@example.com' }) ?? expect.fail('no user'),
  )
  expect(counts).toEqual({ 200: 1, COULDNT_UPDATE_YOUR_EMAIL: 49 })
  const rows = await server.database.kysely.selectFrom('user').select('email').execute()
  expect(rows.filter(({ email }) => email === 'free@example.com')).toHaveLength(1)
  expect(new Set(rows.map(({ email }) => email)).size).toBe(50)
  // The confirmation of the new address and the notification of the old one.
  expect(await server.countMails()).toBe(2)
})

test('one of fifty concurrent password changes succeeds', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const browsers = await signInEverywhere(ann)
  const winners: string[] = []
  const counts = await runFiftyTimes(async (index) => {
    const newPassword = `password number ${index}`
    const input = { newPassword, currentPassword: ann.password, revokeOtherSessions: false }
    const response = await (browsers[index] ?? ann).post('/change-password', input)
    if (response.status === 200) winners.push(newPassword)
    return response
  })
  expect(counts).toEqual({ 200: 1, INVALID_PASSWORD: 49 })
  expect((await ann.otherBrowser().signIn({ password: winners[0] })).status).toBe(200)
  expect(await server.listMails('passwordChanged', ann.email)).toHaveLength(1)
})

test('one of fifty concurrent first passwords is set', async () => {
  // The new password would require a new authentication in the other session.
  const server = await startTestServer({ session: { freshAge: 0 } })
  const ann = await server.createUser()
  const phone = ann.otherBrowser()
  await phone.signIn()
  await server.database.kysely.deleteFrom('account').execute()
  const cookies = [ann, phone].map((browser) => formatCookieHeader(browser.cookies))
  const winners: string[] = []
  const counts = await runFiftyTimes(async (index) => {
    const newPassword = `password number ${index}`
    const headers = { cookie: cookies[index % 2] ?? '' }
    const { status, body } = await server.latchkey.api
      .setPassword({ body: { newPassword }, headers, asResponse: true })
      .then(async (response) => ({ status: response.status, body: await response.json() }))
    if (status === 200) winners.push(newPassword)
    return { status, body }
  })
  // The first password changes the secret of its session.
  expect(counts).toEqual({ 200: 1, UNAUTHORIZED: 24, USER_ALREADY_HAS_A_PASSWORD: 25 })
  expect(await countRows(server, 'account')).toBe(1)
  expect((await ann.otherBrowser().signIn({ password: winners[0] })).status).toBe(200)
})

test('after a reset no session that the old password started exists, even from concurrent sign-ins', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await ann.post('/forget-password', { email: ann.email })
  const { token } = await server.findMail('reset', ann.email)
  const attackers = FIFTY.map((index) => ann.otherBrowser(`198.51.100.${index}`))
  const signIns = attackers.map((attacker) => attacker.signIn())
  const reset = await ann.post('/reset-password', { newPassword: 'only the owner knows it', token })
  expect(reset.status).toBe(200)
  expect(await countRows(server, 'session')).toBe(0)
  const statuses = new Set((await Promise.all(signIns)).map(({ status }) => status))
  for (const status of statuses) expect([200, 401]).toContain(status)
  expect(await countRows(server, 'session')).toBe(0)
  for (const attacker of attackers) expect(await attacker.fetchUser()).toBeNull()
})
