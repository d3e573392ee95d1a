import manifest from '../../package.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { copyBrowser, createUserWithId, createUserWithRole, startTestServer, type TestUser } from '@latchkey/testing'

const DAY_SECONDS = 86_400

const load = async (user: TestUser) => {
  const { status, body } = await user.get('/admin/get-statistics')
  expect(status).toBe(200)
  return body
}

test('counts sign-ups and sign-ins per day in UTC', async () => {
  const server = await startTestServer()
  await server.createUser('Early')
  // Noon of the day after tomorrow.
  server.advanceClock(2.5 * DAY_SECONDS - ((server.now() / 1000) % DAY_SECONDS))
  const root = await createUserWithRole(server, 'admin')
  const ann = await server.createUser('Ann')
  await ann.otherBrowser().signIn()
  const { days, signedInUsers } = await load(root)
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual({
    date: new Date(server.now()).toISOString().slice(0, 10),
    signUps: 2,
    signIns: 3,
    failures: 0,
  })
  expect(days.at(-3)).toMatchObject({ signUps: 1, signIns: 1 })
  expect(days.at(-2)).toMatchObject({ signUps: 0, signIns: 0 })
  expect(signedInUsers).toBe(3)
})

test('counts no user with impersonations alone', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const ann = await createUserWithId(server, 'Ann')
  await ann.post('/sign-out')
  const admin = copyBrowser(root)
  expect((await admin.post('/admin/impersonate-user', { userId: ann.id })).status).toBe(200)
  expect((await load(root)).signedInUsers).toBe(1)
})

test('counts rejected passkeys and locked second factors as failures, and omits days after a month', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const row = { target: 'user:1', ipAddress: '', userAgent: '', requestId: '', details: '{}', createdAt: server.now() }
  await server.database.kysely
    .insertInto('audit')
    .values([
      { ...row, id: '1', action: 'two-factor.locked' },
      { ...row, id: '2', action: 'passkey.rejected' },
      { ...row, id: '3', action: 'passkey.rejected', createdAt: server.now() - 31 * DAY_SECONDS * 1000 },
    ])
    .execute()
  const { days } = await load(root)
  expect(days.reduce((sum: number, { failures }: { failures: number }) => sum + failures, 0)).toBe(2)
})

test('counts again after a minute', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const signUps = async () =>
    (await load(root)).days.reduce((sum: number, day: { signUps: number }) => sum + day.signUps, 0)
  expect(await signUps()).toBe(1)
  await server.createUser('Ann')
  expect(await signUps()).toBe(1)
  server.advanceClock(60)
  expect(await signUps()).toBe(2)
})

test('returns the outbox only to callers who are allowed to list mails', async () => {
  const server = await startTestServer({ admin: { roles: { auditor: { activity: ['list'] } } } })
  const root = await createUserWithRole(server, 'admin')
  const auditor = await createUserWithRole(server, 'auditor', 'Bob')
  await server.waitForSentMails()
  const { mails, version, database, providers } = await load(root)
  expect(mails).toEqual({ pending: 0, failed: 0 })
  expect(database).toEqual({ kind: server.database.dialect, version: expect.stringMatching(/^\d+\.\d+/) })
  expect(version).toBe(manifest.version)
  expect(providers).toEqual([])
  expect(await load(auditor)).toMatchObject({ mails: null, signedInUsers: 2 })
})

test('counts again at once after a count that failed', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const { schema } = server.database.kysely
  await schema.alterTable('audit').renameTo('renamedAudit').execute()
  expect((await root.get('/admin/get-statistics')).status).toBe(500)
  await schema.alterTable('renamedAudit').renameTo('audit').execute()
  expect((await load(root)).signedInUsers).toBe(1)
})
