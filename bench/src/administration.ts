import type { Database, Entrant } from './field.ts'
import { FEW_USERS, MANY_USERS, type Pair } from './growth.ts'
import { getRequest } from './people.ts'
import { ratioOf, type Results } from './rounds.ts'
import { runSql } from './sql.ts'

const startsWith = (searchField: string, searchValue: string) => ({
  searchField,
  searchValue,
  searchOperator: 'starts_with',
})

/** Lists, and whether an index serves them. Each fills its page in both services. */
const lists: readonly {
  readonly what: string
  readonly isServed: boolean
  readonly query: Readonly<Record<string, string>>
  /** Which part of all users lies before the page, which is then asked for by its cursor. */
  readonly skipped?: number
}[] = [
  { what: 'the newest', isServed: true, query: { sortBy: 'createdAt', sortDirection: 'desc' } },
  { what: 'the oldest, after nine tenths', isServed: true, query: {}, skipped: 0.9 },
  { what: 'e-mail starts with', isServed: true, query: startsWith('email', 'person1') },
  { what: 'e-mail starts with, far behind', isServed: true, query: startsWith('email', 'person1'), skipped: 0.15 },
  { what: 'name starts with', isServed: true, query: startsWith('name', 'person 1') },
  { what: 'role is admin', isServed: true, query: { filterField: 'role', filterValue: 'admin' } },
  { what: 'e-mail contains, many do', isServed: false, query: { searchValue: 'son1' } },
  { what: 'e-mail contains, nobody does', isServed: false, query: { searchValue: 'nobody' } },
]

/** What is asked for, by its name in the results. */
export interface Listing {
  readonly name: string
  readonly entrant: Entrant
  readonly requests: readonly string[]
}

/** What an admin of both services asks for; everybody who calls is made one. */
export const listingsOf = async (pair: Pair): Promise<Listing[]> => {
  const listings: Listing[] = []
  for (const { users, entrant } of [pair.few, pair.many]) {
    const [cookie = ''] = entrant.cookies
    // There are not more of them because there are more users.
    await runSql(entrant.rows?.url ?? '', [[`update "user" set "role" = 'admin' where "email" like '%@example.com'`]])
    for (const { what, query, skipped = 0 } of lists) {
      const path = pathOf({ ...query, limit: '50' })
      const cursor = skipped > 0 ? await cursorAfter(entrant, query, Math.floor(users * skipped)) : undefined
      const request = getRequest(entrant.server, cursor ? `${path}&cursor=${cursor}` : path, cookie)
      listings.push({ name: listingOf(pair.database, users, what), entrant, requests: [request] })
    }
  }
  // Both of a kind one after the other, so that what else the machine does meets both.
  return lists.flatMap((_, index) => listings.filter((_listing, place) => place % lists.length === index))
}

/** For each list its name, whether an index serves it, and its cost at a million users ÷ its cost at a thousand. */
export const growthOf = (results: Results | undefined, database: Database) =>
  lists.map(({ what, isServed }) => {
    const [few, many] = [listingOf(database, FEW_USERS, what), listingOf(database, MANY_USERS, what)]
    return { what, isServed, few, many, growth: ratioOf(results, few, many) }
  })

/** The largest growth among the lists that an index serves. */
export const worstGrowth = (results: Results | undefined, database: Database): number | null => {
  const growths = growthOf(results, database).flatMap(({ isServed, growth }) => (isServed ? [growth] : []))
  return growths.some((growth) => growth === null) ? null : Math.max(...growths.map(Number))
}

const listingOf = (database: Database, users: number, what: string): string =>
  `${database}, ${users.toLocaleString('en')} users, ${what}`

const pathOf = (query: Readonly<Record<string, string>>): string =>
  `/api/auth/admin/list-users?${new URLSearchParams(query)}`

const cursorAfter = async ({ server, cookies }: Entrant, query: Readonly<Record<string, string>>, offset: number) => {
  const response = await fetch(
    `http://127.0.0.1:${server.port}${pathOf({ ...query, limit: '1', offset: String(offset - 1) })}`,
    { headers: { cookie: cookies[0] ?? '' } },
  )
  const { nextCursor } = (await response.json()) as { nextCursor: string | null }
  if (!nextCursor) throw new Error(`Nobody comes after ${offset} of ${JSON.stringify(query)}`)
  return nextCursor
}
