import { expect, test } from 'vitest'
import {
  hashLikeBetterAuth,
  FIFTY,
  delayTransactions,
  openTestDatabase,
  type TestUser,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'
import type { Options } from '../platform/options/options.ts'

/** Ann in two browsers, and a database whose transactions can be held. */
const startWithTwoBrowsers = async (options: Partial<Options> = {}) => {
  const { database, holdNext } = delayTransactions(await openTestDatabase())
  const server = await startTestServer({ ...options, database })
  const ann = await server.createUser('Ann')
  const phone = ann.otherBrowser()
  await phone.signIn()
  return { server, ann, phone, holdNext }
}

const storeBetterAuthHash = async ({ database }: TestServer, { password }: TestUser): Promise<void> =>
  void (await database.kysely
    .updateTable('account')
    .set({ password: hashLikeBetterAuth(password) })
    .execute())

const NEW = 'another password'
const UNKNOWN = { status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } }
const INVALID = { status: 400, body: { code: 'INVALID_PASSWORD' } }
const changePassword = (ann: TestUser) =>
  ann.post('/change-password', { currentPassword: ann.password, newPassword: NEW, revokeOtherSessions: false })

test.each<[what: string, act: (phone: TestUser) => ReturnType<TestUser['post']>]>([
  ['delete-user', (phone) => phone.post('/delete-user', { password: phone.password })],
  ['two-factor/enable', (phone) => phone.post('/two-factor/enable', { password: phone.password })],
  ['change-password', (phone) => changePassword(phone)],
])('%s fails if the password changes after the comparison (R59)', async (_, act) => {
  const { ann, phone, holdNext } = await startWithTwoBrowsers({
    user: { deleteUser: { sendDeleteAccountVerification: false } },
  })
  const held = holdNext()
  const response = act(phone)
  const begin = await held
  expect((await changePassword(ann)).status).toBe(200)
  begin()
  expect(await response).toMatchObject(INVALID)
  expect(await ann.fetchUser()).toMatchObject({ twoFactorEnabled: false })
  expect((await ann.otherBrowser().signIn({ password: NEW })).status).toBe(200)
})

test('fifteen concurrent sign-ins with a better-auth password hash succeed', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await storeBetterAuthHash(server, ann)
  // Fifty comparisons with scrypt would reach the deadline of a request on a busy machine.
  const fifteen = FIFTY.slice(0, 15)
  const responses = await Promise.all(fifteen.map(() => ann.otherBrowser().signIn()))
  expect(responses.map(({ status }) => status)).toEqual(fifteen.map(() => 200))
})

test('change-password succeeds if a concurrent sign-in upgrades the hash', async () => {
  const { server, ann, phone, holdNext } = await startWithTwoBrowsers()
  await storeBetterAuthHash(server, ann)
  const held = holdNext()
  const changing = changePassword(phone)
  const begin = await held
  expect((await ann.otherBrowser().signIn()).status).toBe(200)
  begin()
  expect((await changing).status).toBe(200)
  expect((await ann.otherBrowser().signIn({ password: NEW })).status).toBe(200)
})

test('a sign-in with a better-auth hash fails if the password changes after the comparison', async () => {
  const { server, ann, holdNext } = await startWithTwoBrowsers()
  await storeBetterAuthHash(server, ann)
  const held = holdNext()
  const signingIn = ann.otherBrowser().signIn()
  const begin = await held
  expect((await changePassword(ann)).status).toBe(200)
  begin()
  expect(await signingIn).toMatchObject(UNKNOWN)
})

test('a sign-in of a user who is removed during it fails and sends no mail', async () => {
  const { database, holdNext } = delayTransactions(await openTestDatabase())
  const server = await startTestServer({ database, emailAndPassword: { requireEmailVerification: true } })
  const root = server.createVisitor('Root')
  await root.signUp()
  await root.verifyEmail()
  await database.kysely.updateTable('user').set({ role: 'admin' }).execute()
  await root.signIn()
  const ann = server.createVisitor('Ann')
  await ann.signUp()
  const { id: userId } = await database.kysely
    .selectFrom('user')
    .select('id')
    .where('email', '=', ann.email)
    .executeTakeFirstOrThrow()
  const held = holdNext()
  const signingIn = ann.signIn()
  const begin = await held
  const mails = await server.countMails()
  expect((await root.post('/admin/remove-user', { userId })).status).toBe(200)
  begin()
  expect(await signingIn).toMatchObject(UNKNOWN)
  expect(await server.countMails()).toBe(mails)
})
