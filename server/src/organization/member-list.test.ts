import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestUser, startTestServer, type TestServer } from '@latchkey/testing'

interface Seen {
  id: string
  role: string
  teamId: string | null
  user: { name: string }
}

const fetchPage = async (user: TestUser, query: Record<string, string | number>) => {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const { status, body } = await user.get(`/organization/list-members?${text}`)
  expect(status).toBe(200)
  return { members: body.members satisfies Seen[], nextCursor: body.nextCursor, memberCount: body.memberCount }
}

/** Lists the names on all pages. */
const listNames = async (user: TestUser, query: Record<string, string | number>): Promise<string[]> => {
  const names: string[] = []
  for (let cursor = ''; ; ) {
    const { members, nextCursor } = await fetchPage(user, { ...query, ...(cursor && { cursor }) })
    names.push(...members.map(({ user }: Seen) => user.name))
    if (nextCursor === null) return names
    expect(members).toHaveLength(Number(query.limit))
    cursor = nextCursor
  }
}

/** Acme with its owner Ann and members who joined in this order, one second apart. */
const memberList = [
  ['Zoe', 'member'],
  ['bob', 'admin'],
  ['Bob', 'member'],
  ['Ämilie', 'editor,member'],
  ['Carla_%', 'admin,editor'],
  ['Dan', 'owner,admin'],
] as const

const createAcme = async (server: TestServer) => {
  const ann = await server.createUser('Ann')
  const acme = await ann.createOrganization()
  for (const [name, role] of memberList) {
    server.advanceClock(1)
    const user = server.createVisitor('Person')
    await user.signUp({ name })
    await user.joinOrganization(acme, role, name === 'Zoe' || name === 'Dan' ? acme.members[0].teamId : undefined)
  }
  return { ann, acme }
}

const withEditors = { organization: { roles: { editor: { project: ['create'] } } } }

const orders: [Record<string, string>, string[]][] = [
  [{}, ['Ann', 'Zoe', 'bob', 'Bob', 'Ämilie', 'Carla_%', 'Dan']],
  [{ sortDirection: 'desc' }, ['Dan', 'Carla_%', 'Ämilie', 'Bob', 'bob', 'Zoe', 'Ann']],
  [{ role: 'admin' }, ['bob', 'Carla_%', 'Dan']],
  [{ role: 'admin', sortDirection: 'desc' }, ['Dan', 'Carla_%', 'bob']],
  [{ role: 'editor', sortBy: 'name' }, ['Carla_%', 'Ämilie']],
  [{ role: 'member' }, ['Zoe', 'Bob', 'Ämilie']],
  [{ role: 'owner' }, ['Ann', 'Dan']],
  [{ role: 'boss' }, []],
  [{ search: 'ARLA' }, ['Carla_%']],
  [{ search: ' ämi ' }, ['Ämilie']],
  [{ search: '_%' }, ['Carla_%']],
  [{ search: '!' }, []],
  [{ search: '@EXAMPLE.com', role: 'admin', sortDirection: 'desc' }, ['Dan', 'Carla_%', 'bob']],
]

test.each(orders)('lists each member once across pages sorted by %j', async (query, names) => {
  const server = await startTestServer(withEditors)
  const { ann } = await createAcme(server)
  for (const limit of [1, 2, 3, 100]) expect(await listNames(ann, { ...query, limit })).toEqual(names)
  expect(await fetchPage(ann, query)).toMatchObject({ memberCount: 7, nextCursor: null })
})

test('sorts members by name without regard to case', async () => {
  const server = await startTestServer(withEditors)
  const { ann } = await createAcme(server)
  const names = await listNames(ann, { sortBy: 'name', limit: 2 })
  expect(names.map((name) => name.toLowerCase())).toEqual(['ann', 'bob', 'bob', 'carla_%', 'dan', 'zoe', 'ämilie'])
  expect(await listNames(ann, { sortBy: 'name', sortDirection: 'desc', limit: 2 })).toEqual(names.toReversed())
})

test('filters members by team and rejects a team of another organization', async () => {
  const server = await startTestServer(withEditors)
  const { ann, acme } = await createAcme(server)
  const eve = await server.createUser('Eve')
  const other = await eve.createOrganization()
  const [{ teamId }] = acme.members
  expect(await listNames(ann, { teamId, limit: 2 })).toEqual(['Ann', 'Zoe', 'Dan'])
  expect(await listNames(ann, { teamId, role: 'owner', sortBy: 'name', limit: 1 })).toEqual(['Ann', 'Dan'])
  const foreign = await ann.get(`/organization/list-members?teamId=${other.members[0].teamId}`)
  expect(foreign).toMatchObject({ status: 400, body: { code: 'TEAM_NOT_FOUND' } })
})

test('lists members with the same creation time once each', async () => {
  const server = await startTestServer({ organization: { membershipLimit: 1000, teams: { enabled: false } } })
  const ann = await server.createUser('Ann')
  const acme = await ann.createOrganization()
  await addMany(server, acme, { from: 1, to: 200 })
  await server.database.kysely.updateTable('member').set({ createdAt: 1 }).execute()
  const names = await listNames(ann, { limit: 7 })
  expect(names).toHaveLength(201)
  expect(new Set(names).size).toBe(201)
})

test('continues after the previous page even if its last member was removed', async () => {
  const server = await startTestServer(withEditors)
  const { ann } = await createAcme(server)
  const first = await fetchPage(ann, { limit: 3 })
  await ann.post('/organization/remove-member', { memberIdOrEmail: first.members[2].id })
  const next = await fetchPage(ann, { limit: 3, cursor: first.nextCursor })
  expect(next.members.map(({ user }: Seen) => user.name)).toEqual(['Bob', 'Ämilie', 'Carla_%'])
})

const ofJson = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const badQueries: [string, string][] = [
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=1.5', 'limit'],
  ['limit=x', 'limit'],
  ['limit=', 'limit'],
  ['sortBy=email', 'sortBy'],
  ['sortDirection=up', 'sortDirection'],
  [`search=${'x'.repeat(101)}`, 'search'],
  ['cursor=x', 'cursor'],
  ['cursor=%7B%7D', 'cursor'],
  [`cursor=${ofJson({})}`, 'cursor'],
  [`cursor=${ofJson(['name', 'id'])}`, 'cursor'],
  [`cursor=${ofJson([1e300, 'id'])}`, 'cursor'],
  [`cursor=${ofJson([1, 'a\0'])}`, 'cursor'],
  [`sortBy=name&cursor=${ofJson([1, 'id'])}`, 'cursor'],
  [`sortBy=name&cursor=${ofJson(['\ud800', 'id'])}`, 'cursor'],
]

test.each(badQueries)('rejects list-members?%s', async (query, field) => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  await ann.createOrganization()
  const { status, body } = await ann.get(`/organization/list-members?${query}`)
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' })
  expect(body.message).toContain(`[query.${field}]`)
})

test('lists members to members only', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const eve = await server.createUser('Eve')
  const { id } = await ann.createOrganization()
  for (const chosen of [id, 'unknown']) {
    expect(await eve.get(`/organization/list-members?organizationId=${chosen}`)).toMatchObject({
      status: 403,
      body: { code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' },
    })
  }
})

const MANY = 50_000

/** Inserts members in bulk, because sign-ups would take hours. */
const addMany = async (
  { database: { kysely } }: TestServer,
  { id }: { id: string },
  { from, to }: { from: number; to: number },
): Promise<void> => {
  const number = sql`with recursive "numbers" ("n") as (
    select ${sql.lit(from)} union all select "n" + 1 from "numbers" where "n" < ${sql.lit(to)})`
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "sessionVersion", "createdAt", "updatedAt")
    ${number} select 'user' || "n", 'Person ' || "n", 'person' || "n" || '@example.com', 1, 0, "n", "n" from "numbers"`.execute(
    kysely,
  )
  // PostgreSQL may have cached a plan for two users, which would read all users for each member.
  await sql`analyze`.execute(kysely)
  await sql`insert into "member" ("id", "organizationId", "userId", "role", "searchText", "createdAt")
    ${number} select 'member' || "n", ${sql.lit(id)}, 'user' || "n", case when "n" % 1000 = 0 then 'admin' else 'member' end,
      'person ' || "n" || ' person' || "n" || '@example.com', "n" from "numbers"`.execute(kysely)
  await kysely
    .updateTable('organization')
    .set((row) => ({ memberCount: row('memberCount', '+', to - from + 1) }))
    .where('id', '=', id)
    .execute()
}

const measureTime = async (act: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await act()
  return performance.now() - start
}

test('reads a page of many members at the cost of a page of few, in every order', async () => {
  const server = await startTestServer({ organization: { membershipLimit: 1_000_000, teams: { enabled: false } } })
  const ann = await server.createUser('Ann')
  const few = await ann.createOrganization()
  for (let count = 0; count < 10; count++)
    await (await server.createUser('Bob')).joinOrganization(few, count ? 'member' : 'admin')
  const many = await ann.createOrganization()
  for (let added = 0; added < MANY; added += 10_000)
    await addMany(server, many, { from: added + 1, to: added + 10_000 })
  // PostgreSQL does this automatically after a while.
  await sql`analyze`.execute(server.database.kysely)

  const cursor = ofJson([25_000, 'member25000'])
  const orders = [{}, { sortBy: 'name' }, { sortBy: 'name', sortDirection: 'desc' }, { cursor }]
  const filters = [{}, { role: 'member' }, { role: 'owner' }]
  const queries = orders.flatMap((order) => filters.map((filter) => ({ ...order, ...filter, limit: 10 })))
  const listing = (query: object) => (organizationId: string) => fetchPage(ann, { ...query, organizationId })
  const [{ id: memberId }] = many.members
  const requests: [string, (organizationId: string) => Promise<unknown>][] = [
    ...queries.map((query): (typeof requests)[number] => [JSON.stringify(query), listing(query)]),
    ['leave, as the only owner', (organizationId) => ann.post('/organization/leave', { organizationId })],
    [
      'become an admin, as the only owner',
      (organizationId) => ann.post('/organization/update-member-role', { memberId, role: 'admin', organizationId }),
    ],
  ]
  for (const [name, send] of requests) {
    // Checks only whether all rows are read, which takes fifty milliseconds each time. Other load only adds time, so the
    // minimum of several attempts counts.
    let [atFew, atMany] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    const isFlat = () => atMany < 4 * atFew + 15
    for (let tries = 0; tries < 15 && !isFlat(); tries++) {
      atFew = Math.min(atFew, await measureTime(() => send(few.id)))
      atMany = Math.min(atMany, await measureTime(() => send(many.id)))
    }
    expect({ name, atFew, atMany, isFlat: isFlat() }).toMatchObject({ isFlat: true })
  }
})
