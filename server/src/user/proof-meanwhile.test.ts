import { expect, test, vi } from 'vitest'
import { FIFTY } from '../testing/at-once.ts'
import { betterAuthHash } from '../testing/better-auth-hash.ts'
import { openTestDatabase } from '../testing/databases.ts'
import { lateTransactions } from '../testing/late-transactions.ts'
import type { Person } from '../testing/person.ts'
import { world, type World } from '../testing/world.ts'
import type { Options } from '../platform/options/settings.ts'

// Dozens of passwords are compared in the old way, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

/** Ann in two browsers, and transactions that can be held. */
const annTwice = async (options: Partial<Options> = {}) => {
  const { database, holdNext } = lateTransactions(await openTestDatabase())
  const here = await world({ ...options, database })
  const ann = await here.person('Ann')
  const phone = ann.elsewhere()
  await phone.signsIn()
  return { here, ann, phone, holdNext }
}

const comesFromBetterAuth = async ({ database }: World, { password }: Person): Promise<void> =>
  void (await database.kysely
    .updateTable('account')
    .set({ password: betterAuthHash(password) })
    .execute())

const NEW = 'another password'
const UNKNOWN = { status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } }
const INVALID = { status: 400, body: { code: 'INVALID_PASSWORD' } }
const changes = (ann: Person) =>
  ann.post('/change-password', { currentPassword: ann.password, newPassword: NEW, revokeOtherSessions: false })

test.each<[what: string, act: (phone: Person) => ReturnType<Person['post']>]>([
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
  expect(await ann.whoAmI()).toMatchObject({ twoFactorEnabled: false })
  expect((await ann.elsewhere().signsIn({ password: NEW })).status).toBe(200)
})

test('of fifty who sign in at once with a password that came from better-auth, all are let in', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  await comesFromBetterAuth(here, ann)
  const answers = await Promise.all(FIFTY.map(() => ann.elsewhere().signsIn()))
  expect(answers.map(({ status }) => status)).toEqual(FIFTY.map(() => 200))
})

test('a password is changed also where a sign-in has stored an upgrade of it meanwhile', async () => {
  const { here, ann, phone, holdNext } = await annTwice()
  await comesFromBetterAuth(here, ann)
  const held = holdNext()
  const changing = changes(phone)
  const begin = await held
  expect((await ann.elsewhere().signsIn()).status).toBe(200)
  begin()
  expect((await changing).status).toBe(200)
  expect((await ann.elsewhere().signsIn({ password: NEW })).status).toBe(200)
})

test('a password that came from better-auth, and was changed after it was compared, signs nobody in', async () => {
  const { here, ann, holdNext } = await annTwice()
  await comesFromBetterAuth(here, ann)
  const held = holdNext()
  const signingIn = ann.elsewhere().signsIn()
  const begin = await held
  expect((await changes(ann)).status).toBe(200)
  begin()
  expect(await signingIn).toMatchObject(UNKNOWN)
})

test('whoever is removed while they sign in unverified is unknown, and gets no mail', async () => {
  const { database, holdNext } = lateTransactions(await openTestDatabase())
  const here = await world({ database, emailAndPassword: { requireEmailVerification: true } })
  const root = here.stranger('Root')
  await root.signsUp()
  await root.verifies()
  await database.kysely.updateTable('user').set({ role: 'admin' }).execute()
  await root.signsIn()
  const ann = here.stranger('Ann')
  await ann.signsUp()
  const { id: userId } = await database.kysely
    .selectFrom('user')
    .select('id')
    .where('email', '=', ann.email)
    .executeTakeFirstOrThrow()
  const held = holdNext()
  const signingIn = ann.signsIn()
  const begin = await held
  const mails = await here.countMails()
  expect((await root.post('/admin/remove-user', { userId })).status).toBe(200)
  begin()
  expect(await signingIn).toMatchObject(UNKNOWN)
  expect(await here.countMails()).toBe(mails)
})
