import { type BenchServer, type Database, getDatabaseUrl } from './servers.ts'
import { FEW_USERS, type Pair } from './growth.ts'
import { formatGetRequest } from './active-users.ts'
import { getRatio, type Results } from './rounds.ts'
import { runSql } from './sql.ts'

const startsWith = (searchField: string, searchValue: string) => ({
  searchField,
  searchValue,
  searchOperator: 'starts_with',
})

/** The measured lists, and whether they use an index. Each fills a page in both databases. */
const lists: readonly {
  readonly what: string
  readonly usesIndex: boolean
  readonly query: Readonly<Record<string, string>>
  /** The sort value of the last user before the page. */
  readonly after?: (users: number) => string | number
}[] = [
  { what: 'the newest', usesIndex: true, query: { sortBy: 'createdAt', sortDirection: 'desc' } },
  { what: 'the oldest, after nine tenths', usesIndex: true, query: {}, after: (users) => users * 0.9 },
  { what: 'email starts with', usesIndex: true, query: startsWith('email', 'person1') },
  {
    what: 'email starts with, a late page',
    usesIndex: true,
    query: startsWith('email', 'person1'),
    after: () => 'person17',
  },
  { what: 'name starts with', usesIndex: true, query: startsWith('name', 'person 1') },
  { what: 'a word, one match', usesIndex: true, query: { search: `${2_654_435_761}` } },
  { what: 'role is admin', usesIndex: true, query: { filterField: 'role', filterValue: 'admin' } },
  { what: 'a word starts with, many matches', usesIndex: false, query: { search: '1' } },
  { what: 'a word starts with, one of 4,000 users', usesIndex: false, query: { search: '1234' } },
  { what: 'two words, each of one in 40 users, no match', usesIndex: false, query: { search: '12 13' } },
  { what: 'email contains, many matches', usesIndex: false, query: { searchValue: 'son1' } },
  { what: 'email contains, no match', usesIndex: false, query: { searchValue: 'unknown' } },
]

export interface ListUsersRequests {
  readonly name: string
  readonly benchServer: BenchServer
  readonly requests: readonly string[]
}

/** Creates the requests of an admin for both servers. All active users become admins. */
export const createListUsersRequests = async (pair: Pair): Promise<ListUsersRequests[]> => {
  const requests: ListUsersRequests[] = []
  for (const { users, benchServer } of [pair.few, pair.many]) {
    const [cookie = ''] = benchServer.cookies
    // The number of admins does not depend on the number of users.
    await runSql(getDatabaseUrl(benchServer), [
      [`update "user" set "role" = 'admin' where "email" like '%@example.com'`],
    ])
    for (const { what, query, after } of lists) {
      const path = formatPath({ ...query, limit: '50', ...(after && { cursor: toCursor(after(users)) }) })
      const request = formatGetRequest(benchServer.server, path, cookie)
      requests.push({ name: formatListName(pair.database, users, what), benchServer, requests: [request] })
    }
  }
  // Equal lists follow each other, so that other load on the machine affects both.
  return lists.flatMap((_, index) => requests.filter((_request, position) => position % lists.length === index))
}

/**
 * Returns the name of each list, whether it uses an index, and the cost with many users divided by the cost with 1,000.
 */
export const getListGrowth = (results: Results | undefined, database: Database, manyUsers: number) =>
  lists.map(({ what, usesIndex }) => {
    const [few, many] = [formatListName(database, FEW_USERS, what), formatListName(database, manyUsers, what)]
    return { what, usesIndex, few, many, growth: getRatio(results, few, many) }
  })

/** The largest growth of the lists that use an index. */
export const getWorstListGrowth = (
  results: Results | undefined,
  database: Database,
  manyUsers: number,
): number | null => {
  const growths = getListGrowth(results, database, manyUsers).flatMap(({ usesIndex, growth }) =>
    usesIndex ? [growth] : [],
  )
  return growths.some((growth) => growth === null) ? null : Math.max(...growths.map(Number))
}

const formatListName = (database: Database, users: number, what: string): string =>
  `${database}, ${users.toLocaleString('en')} users, ${what}`

const formatPath = (query: Readonly<Record<string, string>>): string =>
  `/api/auth/admin/list-users?${new URLSearchParams(query)}`

/** The cursor after all users with lower sort values. To reach it by offset would read ten million users. */
const toCursor = (value: string | number): string => Buffer.from(JSON.stringify([value, ''])).toString('base64url')
