import { expect, test, vi } from 'vitest'
import {
  copyBrowser,
  FIFTY,
  runFiftyTimes,
  type TestUser,
  copySignedOutBrowser,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

// Dozens of passwords are hashed, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

// Every invariant of an account, against fifty requests at once.

/** The same person signed in at as many places, each with an address of its own. */
const everywhere = async (person: TestUser): Promise<TestUser[]> => {
  const browsers = FIFTY.map((index) => person.otherBrowser(`198.51.100.${index}`))
  await Promise.all(browsers.map((browser) => browser.signIn()))
  return browsers
}

const countOf = async ({ database }: TestServer, table: 'user' | 'account' | 'session'): Promise<number> =>
  (await database.kysely.selectFrom(table).select('id').execute()).length

test('Weakness 8: Sign-up race gives 422 with raw database error code instead of "User already exists"', async () => {
  const here = await startTestServer({ emailVerification: { sendOnSignUp: true } })
  const ann = here.createVisitor()
  const counts = await runFiftyTimes((index) => ann.otherBrowser().signUp({ name: `Ann ${index}` }))
  expect(counts).toEqual({ 200: 1, USER_ALREADY_EXISTS: 49 })
  expect(await countOf(here, 'user')).toBe(1)
  expect(await countOf(here, 'account')).toBe(1)
  expect(await countOf(here, 'session')).toBe(1)
  expect(await here.countMails()).toBe(1)
})

test('Weakness 8: Reset token race: three parallel reset-password calls with one token all succeed', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await ann.post('/forget-password', { email: ann.email })
  const { token } = await here.findMail('reset', ann.email)
  const passwords = FIFTY.map((index) => `password number ${index}`)
  const winners: string[] = []
  const counts = await runFiftyTimes(async (index) => {
    const answer = await ann.otherBrowser().post('/reset-password', { newPassword: passwords[index], token })
    if (answer.status === 200) winners.push(passwords[index] ?? '')
    return answer
  })
  expect(counts).toEqual({ 200: 1, INVALID_TOKEN: 49 })
  expect(await here.listMails('passwordChanged', ann.email)).toHaveLength(1)
  expect((await ann.signIn({ password: winners[0] })).status).toBe(200)
})

test('R33 of fifty who redeem one verification token at once, one succeeds', async () => {
  const here = await startTestServer({ emailVerification: { autoSignInAfterVerification: true } })
  const ann = await here.createUser()
  await ann.post('/send-verification-email', { email: ann.email })
  const { token } = await here.findMail('verification', ann.email)
  const counts = await runFiftyTimes(() => copySignedOutBrowser(ann).get(`/verify-email?token=${token}`))
  expect(counts).toEqual({ 200: 1, INVALID_TOKEN: 49 })
  expect(await countOf(here, 'session')).toBe(2)
})

test('R33 of fifty who redeem one e-mail change token at once, one succeeds', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: 'new@example.com' })
  const { token } = await here.findMail('emailChangeApproval', ann.email)
  const counts = await runFiftyTimes(() => ann.get(`/verify-email?token=${token}`))
  expect(counts).toEqual({ 200: 1, INVALID_TOKEN: 49 })
  expect(await here.listMails('newAddressConfirmation', 'new@example.com')).toHaveLength(1)
  expect(await here.listMails('emailChanged', ann.email)).toHaveLength(1)
})

test('R33 of fifty who redeem one deletion token at once, one succeeds', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await ann.post('/delete-user', { password: ann.password })
  const { token } = await here.findMail('deletion', ann.email)
  const counts = await runFiftyTimes((index) => {
    const tab = copyBrowser(ann)
    return index % 2 ? tab.get(`/delete-user/callback?token=${token}`) : tab.post('/delete-user', { token })
  })
  expect(counts[200]).toBe(1)
  // The others come with a token that is gone, or with a session that is gone.
  const { 200: _, INVALID_TOKEN = 0, UNAUTHORIZED = 0, FAILED_TO_GET_USER_INFO = 0, ...rest } = counts
  expect(INVALID_TOKEN + UNAUTHORIZED + FAILED_TO_GET_USER_INFO).toBe(49)
  expect(rest).toEqual({})
  const deletions = await here.database.kysely
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'user.deleted')
    .execute()
  expect(deletions).toHaveLength(1)
})

test('of fifty deletions of one account at once, one deletes it', async () => {
  const here = await startTestServer({ user: { deleteUser: { sendDeleteAccountVerification: false } } })
  const ann = await here.createUser()
  const counts = await runFiftyTimes(() => copyBrowser(ann).post('/delete-user', {}))
  expect(counts).toEqual({ 200: 1, UNAUTHORIZED: 49 })
  const deleted = here.database.kysely.selectFrom('audit').select('id').where('action', '=', 'user.deleted')
  expect(await deleted.execute()).toHaveLength(1)
})

test('of fifty people who move to one free address at once, one gets it', async () => {
  const here = await startTestServer()
  const people = await Promise.all(FIFTY.map(() => here.createUser()))
  const counts = await runFiftyTimes(
    (index) => people[index]?.post('/change-email', { newEmail: 'free@example.com' }) ?? expect.fail('nobody'),
  )
  expect(counts).toEqual({ 200: 1, COULDNT_UPDATE_YOUR_EMAIL: 49 })
  const rows = await here.database.kysely.selectFrom('user').select('email').execute()
  expect(rows.filter(({ email }) => email === 'free@example.com')).toHaveLength(1)
  expect(new Set(rows.map(({ email }) => email)).size).toBe(50)
  expect(await here.countMails()).toBe(1)
})

test('of fifty changes of a password at once with the same old password, one wins', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const browsers = await everywhere(ann)
  const winners: string[] = []
  const counts = await runFiftyTimes(async (index) => {
    const newPassword = `password number ${index}`
    const input = { newPassword, currentPassword: ann.password, revokeOtherSessions: false }
    const answer = await (browsers[index] ?? ann).post('/change-password', input)
    if (answer.status === 200) winners.push(newPassword)
    return answer
  })
  expect(counts).toEqual({ 200: 1, INVALID_PASSWORD: 49 })
  expect((await ann.otherBrowser().signIn({ password: winners[0] })).status).toBe(200)
  expect(await here.listMails('passwordChanged', ann.email)).toHaveLength(1)
})

test('of fifty first passwords at once, one is set', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await here.database.kysely.deleteFrom('account').execute()
  const headers = { cookie: [...ann.cookies].map((pair) => pair.join('=')).join('; ') }
  const winners: string[] = []
  const counts = await runFiftyTimes(async (index) => {
    const newPassword = `password number ${index}`
    const { status, body } = await here.latchkey.api
      .setPassword({ body: { newPassword }, headers, asResponse: true })
      .then(async (response) => ({ status: response.status, body: await response.json() }))
    if (status === 200) winners.push(newPassword)
    return { status, body }
  })
  expect(counts).toEqual({ 200: 1, USER_ALREADY_HAS_A_PASSWORD: 49 })
  expect(await countOf(here, 'account')).toBe(1)
  expect((await ann.otherBrowser().signIn({ password: winners[0] })).status).toBe(200)
})

test('once a reset is answered no session lives that the old password has opened, also of those that sign in at the same time', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await ann.post('/forget-password', { email: ann.email })
  const { token } = await here.findMail('reset', ann.email)
  const thieves = FIFTY.map((index) => ann.otherBrowser(`198.51.100.${index}`))
  const signIns = thieves.map((thief) => thief.signIn())
  const reset = await ann.post('/reset-password', { newPassword: 'only the owner knows it', token })
  expect(reset.status).toBe(200)
  expect(await countOf(here, 'session')).toBe(0)
  const statuses = new Set((await Promise.all(signIns)).map(({ status }) => status))
  for (const status of statuses) expect([200, 401]).toContain(status)
  expect(await countOf(here, 'session')).toBe(0)
  for (const thief of thieves) expect(await thief.fetchUser()).toBeNull()
})
