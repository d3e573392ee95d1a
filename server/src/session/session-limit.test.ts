import { MAX_SESSIONS_PER_USER } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  createUserWithRole,
  delayTransactions,
  insertSessions,
  openTestDatabase,
  startTestServer,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'
import { silentLogger } from '../platform/observability/logger.ts'

const listIds = async (user: TestUser): Promise<string[]> => {
  const { body } = await user.get('/list-sessions')
  return body.map(({ id }: { id: string }) => id)
}

const waitForLimit = (user: TestUser) => expect.poll(() => listIds(user)).toHaveLength(MAX_SESSIONS_PER_USER)

const start = async (options = {}): Promise<{ server: TestServer; ann: TestUser; copies: string[] }> => {
  const server = await startTestServer({ rateLimit: { enabled: false }, ...options })
  const ann = await server.createUser('Ann')
  return { server, ann, copies: await insertSessions(server, ann, MAX_SESSIONS_PER_USER - 1) }
}

test('a script that signs in without end ends its own oldest sessions', async () => {
  const { server, ann, copies } = await start()
  expect(await listIds(ann)).toHaveLength(MAX_SESSIONS_PER_USER)
  await ann.otherBrowser().signIn()
  await waitForLimit(ann)
  expect(await listIds(ann)).not.toContain(copies.at(-1))
  expect(await listIds(ann)).toContain(copies.at(-2))
  const ended = await server.database.kysely
    .selectFrom('audit')
    .select('target')
    .where('action', '=', 'session.ended')
    .execute()
  expect(ended).toEqual([{ target: `session:${copies.at(-1)}` }])
})

test('a node ends no session if another node has ended the surplus ones first', async () => {
  const warnings: object[] = []
  const warn = (fields: object) => warnings.push(fields)
  const { database, holdNext } = delayTransactions(await openTestDatabase())
  const { ann, copies } = await start({ database, logger: { ...silentLogger, warn } })
  const signIn = holdNext()
  const response = ann.otherBrowser().signIn()
  const beginSignIn = await signIn
  const limit = holdNext()
  beginSignIn()
  expect((await response).status).toBe(200)
  const beginLimit = await limit
  await database.kysely
    .deleteFrom('session')
    .where('id', '=', copies.at(-1) ?? '')
    .execute()
  beginLimit()
  // The lock of the user makes the next sign-in wait for the first one.
  await ann.otherBrowser().signIn()
  await waitForLimit(ann)
  expect(await listIds(ann)).toContain(copies.at(-3))
  expect(warnings).toEqual([])
})

test('fifty parallel sign-ins leave the newest hundred sessions', async () => {
  const { ann, copies } = await start()
  const browsers = Array.from({ length: 50 }, () => ann.otherBrowser())
  const statuses = await Promise.all(browsers.map(async (browser) => (await browser.signIn()).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await waitForLimit(ann)
  const ids = await listIds(ann)
  expect(copies.filter((id) => ids.includes(id))).toEqual(copies.slice(0, MAX_SESSIONS_PER_USER - 51))
})

test('a session that ended beyond the limit is refused at once, also with a cookie cache', async () => {
  const server = await startTestServer({ rateLimit: { enabled: false }, session: { cookieCache: { enabled: true } } })
  const ann = await server.createUser('Ann')
  server.advanceClock(MAX_SESSIONS_PER_USER + 10)
  const phone = ann.otherBrowser()
  await phone.signIn()
  await insertSessions(server, phone, MAX_SESSIONS_PER_USER - 1)
  expect(await ann.fetchUser()).not.toBeNull()
  await phone.otherBrowser().signIn()
  await expect.poll(() => ann.fetchUser()).toBeNull()
  expect(await phone.fetchUser()).not.toBeNull()
})

test('sessions of other users do not count', async () => {
  const { server, ann } = await start()
  const bob = await server.createUser('Bob')
  await bob.otherBrowser().signIn()
  expect(await listIds(bob)).toHaveLength(2)
  expect(await listIds(ann)).toHaveLength(MAX_SESSIONS_PER_USER)
})

test('sessions beyond the limit leave an impersonation of the user', async () => {
  const server = await startTestServer({ rateLimit: { enabled: false } })
  const ann = await server.createUser('Ann')
  const root = await createUserWithRole(server, 'admin', 'Root')
  await root.post('/admin/impersonate-user', { userId: (await ann.fetchUser()).id })
  server.advanceClock(MAX_SESSIONS_PER_USER)
  const phone = ann.otherBrowser()
  await phone.signIn()
  await insertSessions(server, phone, MAX_SESSIONS_PER_USER - 1)
  expect(await ann.fetchUser()).not.toBeNull()
  await phone.otherBrowser().signIn()
  await expect.poll(() => ann.fetchUser()).toBeNull()
  expect(await root.fetchUser()).toMatchObject({ email: ann.email })
})
