import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '@latchkey/server/migrations'
import {
  createEmptyDatabase,
  createVerifiedUser,
  inviteMember,
  openDatabase,
  startTestServer,
  stepTransactions,
  testDialect,
  type TestResponse,
  type TestUser,
} from '@latchkey/testing'
import { startPostgres } from '@latchkey/testing/processes'

// A conflicting transaction is repeated, which costs time. Conflicts by common reads occur in every run. Others depend on the
// order in which PostgreSQL runs concurrent statements and occur rarely, except when two users create organizations (one run
// of four), which is therefore not tested.

// PostgreSQL detects conflicts less exactly while other tests load the same server, so these tests use their own.
const startServer = async () => {
  const server = testDialect === 'postgres' ? await startPostgres(['fsync=off']) : null
  const empty = server ? { url: server.url, remove: server.stop } : await createEmptyDatabase()
  const database = openDatabase(empty.url)
  await migrate(database)
  const stop = async () => {
    await database.close()
    await empty.remove()
  }
  return { database, stop }
}

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const startWithTwoUsers = async () => {
  const stepped = stepTransactions({ ...server.database, close: async () => {} })
  // Otherwise a sign-up of a signed-in user also deactivates the earlier account.
  const session = { multipleAccounts: false }
  const testServer = await startTestServer({ database: stepped.database, session })
  const users = [await createVerifiedUser(testServer, 'Bob'), await createVerifiedUser(testServer, 'Carol')] as const
  for (const user of users) await user.createOrganization()
  /** Both status codes, and the number of transaction attempts. */
  const runConcurrently = async (action: (user: TestUser) => Promise<TestResponse>) => {
    await testServer.waitForSentMails()
    // Updates the planner statistics, and frees space for new rows. The rows of small tables share pages.
    await sql.raw(testDialect === 'postgres' ? 'vacuum analyze' : 'analyze').execute(stepped.database.kysely)
    stepped.interleaveNext()
    const responses = await Promise.all(users.map(action))
    return { statuses: responses.map(({ status }) => status), attempts: stepped.countAttempts() }
  }
  return { testServer, users, runConcurrently }
}

const actions: Record<string, (user: TestUser) => Promise<TestResponse>> = {
  'sign up': ({ email, post }) =>
    post('/sign-up/email', { name: 'New', email: `new-${email}`, password: 'a password that is new' }),
  'sign in': ({ signIn }) => signIn(),
  'sign out': ({ post }) => post('/sign-out'),
  'end other sessions': ({ post }) => post('/revoke-other-sessions'),
  'end all sessions': ({ post }) => post('/revoke-sessions'),
  'forget a password': ({ email, post }) => post('/forget-password', { email }),
  'rename an organization': ({ post }) => post('/organization/update', { data: { name: 'New' } }),
  'leave the active organization': ({ post }) => post('/organization/set-active', { organizationId: null }),
  'create a team': ({ post }) => post('/organization/create-team', { name: 'New' }),
}

test.each(Object.entries(actions))('concurrent transactions of two users do not conflict: %s', async (_, action) => {
  const { runConcurrently } = await startWithTwoUsers()
  expect(await runConcurrently(action)).toEqual({ statuses: [200, 200], attempts: 2 })
})

test('two users who join large organizations at once do not conflict', async () => {
  const { testServer, users, runConcurrently } = await startWithTwoUsers()
  const ann = await testServer.createUser('Ann')
  const invitations = new Map<TestUser, { invitationId: string }>()
  for (const user of users) {
    for (let count = 0; count < 40; count++) await user.createOrganization()
    await ann.createOrganization()
    invitations.set(user, { invitationId: (await inviteMember(ann, user)).body.id })
  }
  const joining = await runConcurrently((user) => user.post('/organization/accept-invitation', invitations.get(user)))
  expect(joining).toEqual({ statuses: [200, 200], attempts: 2 })
})
