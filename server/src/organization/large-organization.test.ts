import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createAcme,
  createUserWithId,
  recordStatements,
  startTestServer,
  startWithDeliveries,
  testDialect,
} from '@latchkey/testing'

const MEMBERS = 10_000

test('an owner who deletes an organization with thousands of members does not block the calls of others', async () => {
  const server = await startTestServer({ rateLimit: { enabled: false } })
  const { ann, acme } = await createAcme(server)
  const bob = await server.createUser('Bob')
  const { kysely } = server.database
  const numbers = createNumbers(MEMBERS)
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "sessionVersion", "createdAt", "updatedAt")
    ${numbers} select 'user' || "n", 'Name', 'user' || "n" || '@example.org', 1, 0, 0, 0 from "numbers"`.execute(kysely)
  // With these statistics, PostgreSQL evaluates a subquery about sessions once per user.
  if (testDialect === 'postgres') await sql`vacuum analyze "session"`.execute(kysely)
  await sql`insert into "member" ("id", "organizationId", "userId", "role", "searchText", "createdAt")
    ${numbers} select 'member' || "n", ${sql.lit(acme.id)}, 'user' || "n", 'member', 'name', 0 from "numbers"`.execute(
    kysely,
  )
  let isDeleted = false
  const startedAt = performance.now()
  const deletion = ann.post('/organization/delete', { organizationId: acme.id }).finally(() => {
    isDeleted = true
  })
  let longestCall = 0
  while (!isDeleted) {
    const calledAt = performance.now()
    expect((await bob.get('/get-session')).status).toBe(200)
    longestCall = Math.max(longestCall, performance.now() - calledAt)
  }
  expect((await deletion).status).toBe(200)
  // With one statement for all members, a call waits for almost half of the time on SQLite: see `ROWS_PER_DELETION`.
  expect(longestCall / (performance.now() - startedAt)).toBeLessThan(0.35)
  for (const table of ['organization', 'member', 'invitation'] as const) {
    expect(await kysely.selectFrom(table).select('id').execute()).toEqual([])
  }
})

test('an owner who deletes an organization with many deliveries and teams does not block the calls of others', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  const { kysely } = server.database
  await startWithDeliveries(server, ann, { organizationId: acme.id, count: 2000 })
  await sql`insert into "team" ("id", "name", "organizationId", "createdAt")
    ${createNumbers(2000)} select 'team' || "n", 'Name', ${sql.lit(acme.id)}, 0 from "numbers"`.execute(kysely)
  const { countStatements } = recordStatements([server])
  expect((await ann.post('/organization/delete', { organizationId: acme.id })).status).toBe(200)
  // SQLite blocks the event loop during a statement, so each of them deletes at most 500 rows.
  for (const table of ['webhookDelivery', 'team'] as const) {
    expect(countStatements(new RegExp(`^delete from "${table}"`))).toBeGreaterThanOrEqual(2000 / 500)
    expect(await kysely.selectFrom(table).select('id').execute()).toEqual([])
  }
})

test('the deletion of an account with a thousand memberships sends no statement for each of them', async () => {
  const server = await startTestServer({
    user: { deleteUser: { sendDeleteAccountVerification: false } },
    webhooks: { enabled: false },
  })
  const ann = await createUserWithId(server, 'Ann')
  const { kysely } = server.database
  const numbers = createNumbers(1000)
  await sql`insert into "organization" ("id", "name", "slug", "memberCount", "createdAt")
    ${numbers} select 'organization' || "n", 'Name', 'slug' || "n", 2, 0 from "numbers"`.execute(kysely)
  await sql`insert into "member" ("id", "organizationId", "userId", "role", "searchText", "createdAt")
    ${numbers} select 'member' || "n", 'organization' || "n", ${sql.lit(ann.id)}, 'member', 'name', 0 from "numbers"`.execute(
    kysely,
  )
  const { countStatements } = recordStatements([server])
  expect(await ann.post('/delete-user', { password: ann.password })).toMatchObject({ status: 200 })
  // Ten rows of the audit log share a statement. Otherwise ten thousand memberships would exceed the deadline.
  expect(countStatements()).toBeLessThan(200)
  expect(await kysely.selectFrom('member').select('id').execute()).toEqual([])
  const counts = await kysely.selectFrom('organization').select('memberCount').distinct().execute()
  expect(counts).toEqual([{ memberCount: 1 }])
})

test('an owner who assigns many combinations of roles does not make the list of members with a role fail', async () => {
  const server = await startTestServer({ organization: { membershipLimit: 10_000 } })
  const { ann, acme } = await createAcme(server)
  const { kysely } = server.database
  const count = 2000
  const numbers = createNumbers(count)
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "sessionVersion", "createdAt", "updatedAt")
    ${numbers} select 'user' || "n", 'Name', 'user' || "n" || '@example.org', 1, 0, 0, 0 from "numbers"`.execute(kysely)
  await sql`insert into "member" ("id", "organizationId", "userId", "role", "searchText", "createdAt")
    ${numbers} select 'member' || "n", ${sql.lit(acme.id)}, 'user' || "n", 'member,role' || "n", 'name', "n" from "numbers"`.execute(
    kysely,
  )
  const first = await ann.get('/organization/list-members?role=member&limit=100')
  expect(first.body.members?.map(({ id }: { id: string }) => id)).toEqual(
    Array.from({ length: 100 }, (_, index) => `member${index + 1}`),
  )
  const second = await ann.get(`/organization/list-members?role=member&limit=1&cursor=${first.body.nextCursor}`)
  expect(second.body.members).toMatchObject([{ id: 'member101' }])
})

/** The start of a statement that selects "n" from "numbers". */
const createNumbers = (count: number) =>
  sql`with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers" where "n" < ${sql.lit(count)})`
