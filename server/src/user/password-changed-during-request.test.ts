import { expect, test, vi } from 'vitest'
import {
  betterAuthHash,
  FIFTY,
  delayTransactions,
  openTestDatabase,
  type TestUser,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'
import type { Options } from '../platform/options/options.ts'

// Dozens of passwords are compared in the old way, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

/** Ann in two browsers, and transactions that can be held. */
const annTwice = async (options: Partial<Options> = {}) => {
  const { database, holdNext } = delayTransactions(await openTestDatabase())
  const here = await startTestServer({ ...options, database })
  const ann = await here.createUser('Ann')
  const phone = ann.otherBrowser()
  await phone.signIn()
  return { here, ann, phone, holdNext }
}

const comesFromBetterAuth = async ({ database }: TestServer, { password }: TestUser): Promise<void> =>
  void (await database.kysely
    .updateTable('account')
    .set({ password: betterAuthHash(password) })
    .execute())

const NEW = 'another password'
const UNKNOWN = { status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } }
const INVALID = { status: 400, body: { code: 'INVALID_PASSWORD' } }
const changes = (ann: TestUser) =>
  ann.post('/change-password', { currentPassword: ann.password, newPassword: NEW, revokeOtherSessions: false })

test.each<[what: string, act: (phone: TestUser) => ReturnType<TestUser['post']>]>([
  ['deletes no account', (phone) => phone.post('/delete-user', { password: phone.password })],
  ['begins no two-factor', (phone) => phone.post('/two-factor/enable', { password: phone.password })],
  ['changes no password', (phone) => changes(phone)],
])('R59 a password that was changed after it was compared %s', async (_, act) => {
  const { ann, phone, holdNext } = await annTwice({ user: { deleteUser: { sendDeleteAccountVerification: false } } })
  const held = holdNext()
  const acting = act(phone)
  const begin = await held
  expect((await changes(ann)).status).toBe(200)
  begin()
  expect(await acting).toMatchObject(INVALID)
  expect(await ann.fetchUser()).toMatchObject({ twoFactorEnabled: false })
  expect((await ann.otherBrowser().signIn({ password: NEW })).status).toBe(200)
})

test('of fifty who sign in at once with a password that came from better-auth, all are let in', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  await comesFromBetterAuth(here, ann)
  const answers = await Promise.all(FIFTY.map(() => ann.otherBrowser().signIn()))
  expect(answers.map(({ status }) => status)).toEqual(FIFTY.map(() => 200))
})

test('a password is changed also where a sign-in has stored an upgrade of it meanwhile', async () => {
  const { here, ann, phone, holdNext } = await annTwice()
  await comesFromBetterAuth(here, ann)
  const held = holdNext()
  const changing = changes(phone)
  const begin = await held
  expect((await ann.otherBrowser().signIn()).status).toBe(200)
  begin()
  expect((await changing).status).toBe(200)
  expect((await ann.otherBrowser().signIn({ password: NEW })).status).toBe(200)
})

test('a password that came from better-auth, and was changed after it was compared, signs nobody in', async () => {
  const { here, ann, holdNext } = await annTwice()
  await comesFromBetterAuth(here, ann)
  const held = holdNext()
  const signingIn = ann.otherBrowser().signIn()
  const begin = await held
  expect((await changes(ann)).status).toBe(200)
  begin()
  expect(await signingIn).toMatchObject(UNKNOWN)
})

test('whoever is removed while they sign in unverified is unknown, and gets no mail', async () => {
  const { database, holdNext } = delayTransactions(await openTestDatabase())
  const here = await startTestServer({ database, emailAndPassword: { requireEmailVerification: true } })
  const root = here.createVisitor('Root')
  await root.signUp()
  await root.verifyEmail()
  await database.kysely.updateTable('user').set({ role: 'admin' }).execute()
  await root.signIn()
  const ann = here.createVisitor('Ann')
  await ann.signUp()
  const { id: userId } = await database.kysely
    .selectFrom('user')
    .select('id')
    .where('email', '=', ann.email)
    .executeTakeFirstOrThrow()
  const held = holdNext()
  const signingIn = ann.signIn()
  const begin = await held
  const mails = await here.countMails()
  expect((await root.post('/admin/remove-user', { userId })).status).toBe(200)
  begin()
  expect(await signingIn).toMatchObject(UNKNOWN)
  expect(await here.countMails()).toBe(mails)
})
