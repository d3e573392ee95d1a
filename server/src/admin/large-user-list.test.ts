import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import {
  type TestServer,
  type TestUser,
  createUserWithRole,
  insertPersons,
  openTestDatabase,
  startTestServer,
  fetchUserPage,
  listUserNames,
  type UserListQuery,
} from '@latchkey/testing'

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
  const queries: UserListQuery[] = [
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
      atFew = Math.min(atFew, await measureTime(() => fetchUserPage(fewRoot, { ...query, limit: 20 })))
      atMany = Math.min(atMany, await measureTime(() => fetchUserPage(manyRoot, { ...query, limit: 20 })))
    }
    expect({ query, atFew, atMany, isFlat: isFlat() }).toMatchObject({ isFlat: true })
  }
  expect(await fetchUserPage(manyRoot, { limit: 20 })).toMatchObject({ total: 1020, totalIsExact: false })
  expect(await fetchUserPage(manyRoot, { limit: 20, offset: 99_995 })).toMatchObject({
    total: 100_001,
    totalIsExact: true,
  })
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
  expect(await listUserNames(root, { ...found, sortBy: 'createdAt' })).toEqual(names(numbers))
  expect(await listUserNames(root, { ...found, sortBy: 'name', sortDirection: 'desc' })).toEqual(
    names(numbers.toSorted().toReversed()),
  )
  const byAddress = numbers.toSorted((one, other) => (`${one}@` < `${other}@` ? -1 : 1))
  expect(await listUserNames(root, found)).toEqual(names(byAddress))
  expect(await listUserNames(root, { ...found, sortDirection: 'desc' })).toEqual(names(byAddress.toReversed()))
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
  expect(await listUserNames(root, query)).toEqual(numbers.map((number) => `Person ${number}`))
  expect((await fetchUserPage(root, query)).total).toBe(111)
})

/** The first user of the page after `offset` users. */
const findPositionBehind = async (user: TestUser, query: UserListQuery, offset: number): Promise<UserListQuery> => {
  const { nextCursor } = await fetchUserPage(user, { ...query, limit: 1, offset })
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
  const lists: UserListQuery[] = [
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
  const few: UserListQuery[] = [
    createPrefixSearch('person777'),
    { filterField: 'role', filterValue: 'admin' },
    { filterField: 'banned', filterValue: 'true' },
  ]
  for (const query of [...lists, ...further, ...few]) {
    queries.length = 0
    await fetchUserPage(root, { ...query, limit: 20 })
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
