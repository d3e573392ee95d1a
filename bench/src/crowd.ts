import { runSql } from './sql.ts'

/** Whose tables are filled. */
export type Schema = 'latchkey' | 'better-auth' | 'better-auth-newest'

/** Adds `count` users, each with a session that nobody uses: what a database holds besides the people who call. */
export const addCrowd = (url: string, schema: Schema, count: number): Promise<void> =>
  runSql(
    url,
    statements[schema].map((insert) => [crowd(insert), count]),
  )

/** Adds `count` users with names and addresses of their own, one in each millisecond from the first on. */
export const addUsers = (url: string, count: number): Promise<void> =>
  runSql(url, [
    [
      crowd(`insert into "user"
        ("id", "name", "searchName", "email", "emailVerified", "sessionVersion", "createdAt", "updatedAt")
        select ${ID}, 'Person ' || ${NUMBER}, 'person ' || ${NUMBER}, 'person' || ${NUMBER} || '@crowd.example', 1, 0, n.i, n.i
        from n`),
      count,
    ],
  ])

/** Scattered over the index, as real ids are. */
const NUMBER = '(n.i * 2654435761 % 4294967296)'
const ID = `'crowd-' || ${NUMBER}`

const crowd = (insert: string): string =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < cast(? as integer)) ${insert}`

/** In the year 2100. */
const LATER = '4102444800000'

// One text for both databases each.
const betterAuth = [
  `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
   select ${ID}, 'Somebody', ${ID} || '@example.com', false, current_timestamp, current_timestamp from n`,
  `insert into "session" ("id", "token", "userId", "expiresAt", "createdAt", "updatedAt")
   select ${ID}, ${ID}, ${ID}, current_timestamp, current_timestamp, current_timestamp from n`,
  `insert into "account" ("id", "providerId", "accountId", "userId", "createdAt", "updatedAt")
   select ${ID}, 'credential', ${ID}, ${ID}, current_timestamp, current_timestamp from n`,
]

const statements: Record<Schema, readonly string[]> = {
  latchkey: [
    `insert into "user" ("id", "name", "email", "emailVerified", "sessionVersion", "createdAt", "updatedAt")
     select ${ID}, 'Somebody', ${ID} || '@example.com', 0, 0, 1, 1 from n`,
    `insert into "session"
       ("id", "tokenHash", "userId", "expiresAt", "remembered", "ipAddress", "userAgent", "createdAt", "updatedAt")
     select ${ID}, ${ID}, ${ID}, ${LATER}, 1, '', '', 1, 1 from n`,
    `insert into "account" ("id", "providerId", "accountId", "userId", "createdAt", "updatedAt")
     select ${ID}, 'credential', ${ID}, ${ID}, 1, 1 from n`,
  ],
  'better-auth': betterAuth,
  'better-auth-newest': betterAuth,
}
