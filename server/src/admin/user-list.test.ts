import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import {
  type TestServer,
  type TestUser,
  createUserWithId,
  createUserWithRole,
  insertPersons,
  openTestDatabase,
  startTestServer,
} from '@latchkey/testing'
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts'

type Query = Record<string, string | number>

const toPath = (query: Query): string =>
  `/admin/list-users?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`

const fetchPage = async (user: TestUser, query: Query) => {
  const { status, body } = await user.get(toPath(query))
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

/** Lists the names on all pages. */
const listNames = async (user: TestUser, query: Query): Promise<string[]> => {
  const names: string[] = []
  for (let cursor = ''; ; ) {
    const { users, nextCursor } = await fetchPage(user, { ...query, ...(cursor && { cursor }) })
    names.push(...users.map(({ name }: { name: string }) => name))
    if (nextCursor === null) return names
    expect(users).toHaveLength(Number(query.limit))
    cursor = nextCursor
  }
}

/** Root and users who were created in this order, one second apart. */
const createUsers = async (server: TestServer) => {
  const root = await createUserWithRole(server, 'admin', 'Root')
  for (const [name, email, role] of [
    ['Zoe', 'zoe@one.example', 'user'],
    ['bob', 'b_b@one.example', 'admin,user'],
    ['Bob', 'bob@two.example', 'user'],
    ['Ämilie', 'amilie@two.example', 'helper'],
    ['Carla_%', 'carla@two.example', 'user'],
  ] as const) {
    server.advanceClock(1)
    const { user } = await server.latchkey.api.createUser({
      body: { email, name, role, password: 'a password of a user' },
    })
    if (name === 'Zoe') await root.post('/admin/ban-user', { userId: user.id, banExpiresIn: 3600 })
    if (name === 'Bob') await root.post('/admin/unban-user', { userId: user.id })
  }
  return root
}

const withHelpers = { admin: { roles: { helper: { user: ['list'] } } } }
const allNames = ['Root', 'Zoe', 'bob', 'Bob', 'Ämilie', 'Carla_%']

const lists: [Query, string[]][] = [
  [{}, allNames],
  [{ sortDirection: 'desc' }, allNames.toReversed()],
  [{ sortBy: 'createdAt', sortDirection: 'desc' }, allNames.toReversed()],
  [{ sortBy: 'email' }, ['Ämilie', 'bob', 'Bob', 'Carla_%', 'Root', 'Zoe']],
  [{ sortBy: 'role', filterField: 'role', filterOperator: 'ne', filterValue: 'user' }, ['Root', 'Ämilie']],
  [{ searchValue: 'TWO.' }, ['Bob', 'Ämilie', 'Carla_%']],
  [{ searchValue: 'b', searchOperator: 'starts_with' }, ['bob', 'Bob']],
  [{ searchValue: 'ÄM', searchField: 'name', searchOperator: 'starts_with' }, ['Ämilie']],
  [{ searchValue: 'ilie', searchField: 'name', searchOperator: 'ends_with' }, ['Ämilie']],
  [{ searchValue: '@one.example', searchOperator: 'ends_with' }, ['Zoe', 'bob']],
  [{ searchValue: 'a', searchField: 'name', searchOperator: 'contains', sortDirection: 'desc' }, ['Carla_%']],
  [{ filterField: 'role', filterValue: 'admin' }, ['Root', 'bob']],
  [{ filterField: 'role', filterValue: 'unknown' }, []],
  [{ filterField: 'email', filterValue: 'Zoe@One.example' }, ['Zoe']],
  [{ filterField: 'name', filterOperator: 'gte', filterValue: 'root' }, ['Root', 'Zoe', 'Ämilie']],
  [{ filterField: 'createdAt', filterOperator: 'lt', filterValue: '2020-01-01T00:00:00.000Z' }, []],
  [{ filterField: 'createdAt', filterOperator: 'gt', filterValue: 0 }, allNames],
  [{ filterField: 'banExpires', filterOperator: 'gt', filterValue: 0 }, ['Zoe']],
  [{ filterField: 'emailVerified', filterValue: 'false', searchValue: 'one' }, ['Zoe', 'bob']],
  [{ searchValue: 'zoe', filterField: 'role', filterValue: 'admin' }, []],
  [{ searchValue: 'b', searchOperator: 'starts_with', sortBy: 'createdAt', sortDirection: 'desc' }, ['Bob', 'bob']],
  [{ searchValue: 'b', searchOperator: 'starts_with', sortBy: 'email', sortDirection: 'desc' }, ['Bob', 'bob']],
  [{ searchValue: 'b', searchOperator: 'starts_with', filterField: 'role', filterValue: 'admin' }, ['bob']],
  [{ searchValue: 'o', filterField: 'role', filterValue: 'user', sortBy: 'email' }, ['bob', 'Bob', 'Carla_%', 'Zoe']],
]

test.each(lists)('lists each user once across pages sorted by %j', async (query, names) => {
  const server = await startTestServer(withHelpers)
  const root = await createUsers(server)
  for (const limit of [1, 2, 100]) expect(await listNames(root, { ...query, limit })).toEqual(names)
  expect(await fetchPage(root, query)).toMatchObject({ total: names.length, totalIsExact: true, nextCursor: null })
})

test('filters by flags, counts users without a ban as not banned, and searches wildcards literally', async () => {
  const server = await startTestServer(withHelpers)
  const root = await createUsers(server)
  const banned = (filterValue: string, filterOperator = 'eq') =>
    listNames(root, { filterField: 'banned', filterValue, filterOperator, limit: 100 })
  expect(await banned('true')).toEqual(['Zoe'])
  expect(await banned('false')).toEqual(allNames.filter((name) => name !== 'Zoe'))
  expect(await banned('false', 'ne')).toEqual(['Zoe'])
  expect(await listNames(root, { searchValue: '_%', searchField: 'name', limit: 9 })).toEqual(['Carla_%'])
  expect(await listNames(root, { searchValue: '_', limit: 9 })).toEqual(['bob'])
  expect(await listNames(root, { searchValue: '!', limit: 9 })).toEqual([])
})

test('returns only the fields of the contract', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const { users } = await fetchPage(root, {})
  expect(Object.keys(users[0]).toSorted()).toEqual(
    'banExpires,banReason,banned,createdAt,email,emailVerified,id,image,name,role,twoFactorEnabled,updatedAt'.split(
      ',',
    ),
  )
})

test('returns when each user was last active, from the sessions that still exist', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const idle = await server.createUser('Idle')
  const active = await server.createUser('Active')
  await active.otherBrowser().signIn()
  const signedOut = await server.createUser('Carol')
  await signedOut.post('/revoke-sessions')
  server.advanceClock(2 * 86_400)
  const now = server.now()
  await active.get('/get-session')
  const { users } = await fetchPage(root, { sortBy: 'name', withLastActive: 'true' })
  const daysAgo = ({ lastActiveAt }: { lastActiveAt: string | null }) =>
    lastActiveAt && Math.floor((now + MINUTE_MS - Date.parse(lastActiveAt)) / DAY_MS)
  const shown = users.map((user: { name: string; lastActiveAt: string | null }) => [user.name, daysAgo(user)])
  expect(Object.fromEntries(shown)).toMatchObject({ [idle.name]: 2, [active.name]: 0, [signedOut.name]: null })
})

test('the sessions of an impersonator do not count as activity of the user', async () => {
  const server = await startTestServer()
  const user = await createUserWithId(server, 'Ben')
  server.advanceClock(2 * 86_400)
  const impersonator = await createUserWithRole(server, 'admin')
  expect((await impersonator.post('/admin/impersonate-user', { userId: user.id })).status).toBe(200)
  const root = await createUserWithRole(server, 'admin', 'Root')
  const { users } = await fetchPage(root, { searchValue: user.email, withLastActive: 'true' })
  expect(server.now() - Date.parse(users[0].lastActiveAt)).toBeGreaterThan(DAY_MS)
})

test('lists no activity for an admin without permission to list sessions', async () => {
  const server = await startTestServer(withHelpers)
  const helper = await createUserWithRole(server, 'helper')
  const { users } = await fetchPage(helper, { searchValue: helper.email, withLastActive: 'true' })
  expect(users).toMatchObject([{ lastActiveAt: null }])
})

test.each([
  ['filterField=password&filterValue=x', 'filterField'],
  ['filterField=sessionVersion&filterValue=1', 'filterField'],
  ['filterOperator=like&filterValue=x', 'filterOperator'],
  ['filterField=banned&filterValue=maybe', 'filterValue'],
  ['filterField=banned&filterOperator=gt&filterValue=true', 'filterOperator'],
  ['filterField=role&filterOperator=lt&filterValue=admin', 'filterOperator'],
  ['filterField=createdAt&filterValue=yesterday', 'filterValue'],
  ['filterField=createdAt&filterOperator=gt&filterValue=99999999999999999999', 'filterValue'],
  ['sortBy=password', 'sortBy'],
  ['sortBy=nosuchcolumn', 'sortBy'],
  ['sortDirection=up', 'sortDirection'],
  ['searchField=id&searchValue=x', 'searchField'],
  ['searchOperator=regex&searchValue=x', 'searchOperator'],
  ['limit=x', 'limit'],
  ['limit=-1', 'limit'],
  ['limit=1001', 'limit'],
  ['offset=-1', 'offset'],
  ['cursor=x', 'cursor'],
  [`offset=1&cursor=${Buffer.from('[1,"id"]').toString('base64url')}`, 'offset'],
  [`sortBy=name&cursor=${Buffer.from('[1,"id"]').toString('base64url')}`, 'cursor'],
  [`sortBy=banned&cursor=${Buffer.from('[9007199254740991,"id"]').toString('base64url')}`, 'cursor'],
])('rejects list-users?%s', async (query, field) => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const { status, body } = await root.get(`/admin/list-users?${query}`)
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' })
  expect(body.message).toContain(`[query.${field}]`)
})

test('returns limit and offset only if they were given and are not 0', async () => {
  const server = await startTestServer(withHelpers)
  const root = await createUsers(server)
  const page = await fetchPage(root, { limit: 2, offset: 1 })
  expect(page).toMatchObject({ limit: 2, offset: 1, total: 6 })
  expect(page.users.map(({ name }: { name: string }) => name)).toEqual(['Zoe', 'bob'])
  const plain = await fetchPage(root, { limit: 0, offset: 0 })
  expect(plain).not.toHaveProperty('limit')
  expect(plain).not.toHaveProperty('offset')
  expect(await fetchPage(root, { offset: 1000 })).toMatchObject({ users: [], total: 6, offset: 1000 })
})

const measureTime = async (act: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await act()
  return performance.now() - start
}

test('reads a page of many users at the cost of a page of few, with searches and filters', async () => {
  const [few, many] = [await startTestServer(), await startTestServer()]
  await insertPersons(few.database, 1000)
  await insertPersons(many.database, 100_000)
  const [fewRoot, manyRoot] = [await createUserWithRole(few, 'admin'), await createUserWithRole(many, 'admin')]
  const cursor = Buffer.from('[900,"user900"]').toString('base64url')
  const queries: Query[] = [
    {},
    { sortBy: 'name' },
    { sortBy: 'email', sortDirection: 'desc' },
    { sortDirection: 'desc' },
    { cursor },
    { searchValue: 'person9', searchOperator: 'starts_with' },
    { searchValue: 'person 77', searchField: 'name', searchOperator: 'starts_with' },
    { searchValue: 'unknown', searchOperator: 'starts_with' },
    { searchValue: 'person1', searchOperator: 'starts_with', sortBy: 'createdAt' },
    { searchValue: 'person1', searchOperator: 'starts_with', filterField: 'role', filterValue: 'user' },
    { searchValue: 'person1', searchOperator: 'starts_with', filterField: 'role', filterValue: 'admin' },
    { searchValue: 'person77', searchOperator: 'starts_with', filterField: 'role', filterValue: 'user' },
    { searchValue: 'unknown', filterField: 'role', filterValue: 'admin', sortBy: 'name' },
    { sortBy: 'email', cursor: Buffer.from('["person900@example.com","user900"]').toString('base64url') },
    { filterField: 'role', filterValue: 'admin' },
    { filterField: 'banned', filterValue: 'true' },
    { filterField: 'email', filterValue: 'person777@example.com' },
  ]
  for (const query of queries) {
    // Checks only whether all rows are read. Other load only adds time, so the minimum of several attempts counts.
    let [atFew, atMany] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    const isFlat = () => atMany < 3 * atFew + 10
    for (let tries = 0; tries < 15 && !isFlat(); tries++) {
      atFew = Math.min(atFew, await measureTime(() => fetchPage(fewRoot, { ...query, limit: 20 })))
      atMany = Math.min(atMany, await measureTime(() => fetchPage(manyRoot, { ...query, limit: 20 })))
    }
    expect({ query, atFew, atMany, isFlat: isFlat() }).toMatchObject({ isFlat: true })
  }
  expect(await fetchPage(manyRoot, { limit: 20 })).toMatchObject({ total: 1020, totalIsExact: false })
  expect(await fetchPage(manyRoot, { limit: 20, offset: 99_995 })).toMatchObject({ total: 100_001, totalIsExact: true })
})

const createPrefixSearch = (searchValue: string, searchField = 'email') => ({
  searchValue,
  searchField,
  searchOperator: 'starts_with',
})

test('lists each user once across pages with search, filter and order combined', async () => {
  const server = await startTestServer()
  await insertPersons(server.database, 12_000)
  const root = await createUserWithRole(server, 'admin')
  const numbers = Array.from({ length: 12_000 }, (_, index) => `${index + 1}`).filter((number) =>
    number.startsWith('1'),
  )
  const found = { ...createPrefixSearch('person1'), filterField: 'role', filterValue: 'user', limit: 500 }
  const names = (texts: readonly string[]) => texts.map((number) => `Person ${number}`)
  expect(await listNames(root, { ...found, sortBy: 'createdAt' })).toEqual(names(numbers))
  expect(await listNames(root, { ...found, sortBy: 'name', sortDirection: 'desc' })).toEqual(
    names(numbers.toSorted().toReversed()),
  )
  const byAddress = numbers.toSorted((one, other) => (`${one}@` < `${other}@` ? -1 : 1))
  expect(await listNames(root, found)).toEqual(names(byAddress))
  expect(await listNames(root, { ...found, sortDirection: 'desc' })).toEqual(names(byAddress.toReversed()))
})

test.each([
  ['createdAt', 'asc'],
  ['createdAt', 'desc'],
  ['email', 'asc'],
  ['role', 'asc'],
])('lists the few users who contain a text, sorted by %s %s', async (sortBy, sortDirection) => {
  const server = await startTestServer()
  await insertPersons(server.database, 12_000)
  const root = await createUserWithRole(server, 'admin')
  const numbers = Array.from({ length: 12_000 }, (_, index) => `${index + 1}`).filter((text) => text.startsWith('119'))
  // Users with equal roles are sorted by the ID.
  if (sortBy !== 'createdAt') numbers.sort()
  if (sortBy === 'email') numbers.sort((one, other) => (`${one}@` < `${other}@` ? -1 : 1))
  if (sortDirection === 'desc') numbers.reverse()
  const query = { searchValue: 'son119', sortBy, sortDirection, limit: 50 }
  expect(await listNames(root, query)).toEqual(numbers.map((number) => `Person ${number}`))
  expect((await fetchPage(root, query)).total).toBe(111)
})

/** The first user of the page after `offset` users. */
const findPositionBehind = async (user: TestUser, query: Query, offset: number): Promise<Query> => {
  const { nextCursor } = await fetchPage(user, { ...query, limit: 1, offset })
  return { ...query, cursor: nextCursor }
}

test('reads only matching users through the index of a search, filter, order and cursor', async () => {
  const queries: CompiledQuery[] = []
  const database = await openTestDatabase()
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      queries.push(database.kysely.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const server = await startTestServer({ database: { ...database, kysely: database.kysely.withPlugin(recorder) } })
  await insertPersons(server.database, 20_000)
  const root = await createUserWithRole(server, 'admin')
  const lists: Query[] = [
    {},
    { sortDirection: 'desc' },
    { sortBy: 'name' },
    { sortBy: 'email' },
    { sortBy: 'email', sortDirection: 'desc' },
    createPrefixSearch('person1'),
    { ...createPrefixSearch('person1'), sortDirection: 'desc' },
    createPrefixSearch('person 1', 'name'),
    { ...createPrefixSearch('person 1', 'name'), sortDirection: 'desc' },
    { ...createPrefixSearch('person1'), filterField: 'role', filterValue: 'user' },
  ]
  const further = await Promise.all(lists.map((list) => findPositionBehind(root, list, 5000)))
  const few: Query[] = [
    createPrefixSearch('person777'),
    { filterField: 'role', filterValue: 'admin' },
    { filterField: 'banned', filterValue: 'true' },
  ]
  for (const query of [...lists, ...further, ...few]) {
    queries.length = 0
    await fetchPage(root, { ...query, limit: 20 })
    const userQueries = queries.filter(({ sql: text }) => /^select \*.* from "user"|^select count/.test(text))
    expect(userQueries.length).toBeGreaterThanOrEqual(2)
    for (const { sql: text, parameters } of userQueries) {
      const plan = await explainQuery(server, text, parameters)
      // Counts are bounded, so they may scan.
      if (!text.includes(' order by ') && !few.includes(query)) continue
      expect({ query, text, plan }).toMatchObject({ plan: expect.not.stringMatching(READS_WHOLE_TABLE) })
      if (text.includes(' where '))
        expect({ query, text, plan }).toMatchObject({ plan: expect.stringMatching(USES_INDEX) })
    }
  }
})

/** A full table scan, or a sort of the matches. */
const READS_WHOLE_TABLE = /SCAN user(?! USING)|Seq Scan|TEMP B-TREE|Sort/
const USES_INDEX = /SEARCH user USING|Index Cond|userBanned/

/** The query plan of a statement, one line per step. */
const explainQuery = async (
  { database }: TestServer,
  text: string,
  parameters: readonly unknown[],
): Promise<string> => {
  const explain = database.dialect === 'postgres' ? 'explain' : 'explain query plan'
  const { rows } = await database.kysely.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
  )
  return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n')
}
