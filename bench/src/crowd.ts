import { createHmac, hash } from 'node:crypto'
import { runSql } from './sql.ts'

/** Whose tables are filled. */
export type Schema = 'latchkey' | 'better-auth' | 'better-auth-newest'

/**
 * Adds `count` users, each with a name and an address of their own, an account, and a session that nobody uses: what a
 * database holds besides the people who call.
 */
export const addCrowd = (url: string, schema: Schema, count: number): Promise<void> =>
  runSql(
    url,
    statements[schema].map((insert) => [`${NUMBERS} ${insert}`, count]),
  )

/** Adds `count` sessions of the first `users` of the crowd, and gives the session cookie of each, signed with `key`. */
export const addSessions = async (
  url: string,
  { count, users, key }: { count: number; users: number; key: string },
): Promise<string[]> => {
  const secrets = Array.from({ length: count }, (_, index) => `caller${String(index).padStart(26, '0')}`)
  const rows = secrets.map((secret, index) => [
    `session-${index}`,
    hash('sha256', `session-cookie:${secret}`, 'base64url'),
    crowdId((index % users) + 1),
  ])
  const chunks = Array.from({ length: Math.ceil(count / CHUNK) }, (_, chunk) =>
    rows.slice(chunk * CHUNK, (chunk + 1) * CHUNK),
  )
  const begun = Date.now()
  await runSql(
    url,
    chunks.map((chunk) => [insertSessions(chunk.length, begun), ...chunk.flat()] as const),
  )
  return secrets.map((secret) => `latchkey.session_token=${signed(secret, key)}`)
}

/**
 * Gives each of `people` an account with the password of the first one, who has signed up, and a session; the cookies of
 * all. A peer hashes for seconds what is copied here at once.
 */
export const copyCallers = async (
  url: string,
  { first, people, key }: { first: string; people: readonly { name: string; email: string }[]; key: string },
): Promise<string[]> => {
  const cookies = [first]
  const statements: (readonly [string, ...unknown[]])[] = []
  const [model, ...others] = people
  const from = `where "userId" = (select "id" from "user" where "email" = '${model?.email}')`
  for (const [index, { name, email }] of others.entries()) {
    const [id, token] = [`caller-${index}`, `token${String(index).padStart(27, '0')}`]
    statements.push(
      [
        `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
         select cast(? as text), cast(? as text), cast(? as text), "emailVerified", "createdAt", "updatedAt"
         from "user" where "email" = '${model?.email}'`,
        id,
        name,
        email,
      ],
      [
        `insert into "account" ("id", "providerId", "accountId", "userId", "password", "createdAt", "updatedAt")
         select cast(? as text), "providerId", cast(? as text), cast(? as text), "password", "createdAt", "updatedAt"
         from "account" ${from}`,
        id,
        id,
        id,
      ],
      [
        `insert into "session"
           ("id", "token", "userId", "expiresAt", "ipAddress", "userAgent", "createdAt", "updatedAt")
         select cast(? as text), cast(? as text), cast(? as text), "expiresAt", "ipAddress", "userAgent", "createdAt",
           "updatedAt" from "session" ${from}`,
        id,
        token,
        id,
      ],
    )
    cookies.push(`${first.slice(0, first.indexOf('='))}=${signed(token, key)}`)
  }
  await runSql(url, statements)
  return cookies
}

/** The value of a cookie, as all of them sign it. */
const signed = (value: string, key: string): string =>
  encodeURIComponent(`${value}.${createHmac('sha256', key).update(value).digest('base64')}`)

/** Rows of one statement: three values each, and SQLite takes 32,766. */
const CHUNK = 1000

const insertSessions = (count: number, begun: number): string =>
  `insert into "session"
    ("id", "tokenHash", "userId", "expiresAt", "remembered", "ipAddress", "userAgent", "createdAt", "updatedAt")
  values ${Array.from({ length: count }, () => `(?, ?, ?, ${LATER}, 1, '', '', ${begun}, ${begun})`).join(', ')}`

/** In the year 2100. */
const LATER = '4102444800000'

const NUMBERS = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < cast(? as integer))'

/** Scattered over the index, as real ids are; no two are the same, since the factor is odd. */
const NUMBER = '(n.i * 2654435761 % 4294967296)'
const ID = `'crowd-' || ${NUMBER}`
const EMAIL = `'person' || ${NUMBER} || '@crowd.example'`

const crowdId = (place: number): string => `crowd-${(BigInt(place) * 2654435761n) % 4294967296n}`

// One text for both databases each.
const betterAuth = [
  `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
   select ${ID}, 'Person ' || ${NUMBER}, ${EMAIL}, true, current_timestamp, current_timestamp from n`,
  `insert into "session" ("id", "token", "userId", "expiresAt", "createdAt", "updatedAt")
   select ${ID}, ${ID}, ${ID}, current_timestamp, current_timestamp, current_timestamp from n`,
  `insert into "account" ("id", "providerId", "accountId", "userId", "createdAt", "updatedAt")
   select ${ID}, 'credential', ${ID}, ${ID}, current_timestamp, current_timestamp from n`,
]

const statements: Record<Schema, readonly string[]> = {
  latchkey: [
    // One in each millisecond from the first on.
    `insert into "user"
       ("id", "name", "searchName", "email", "emailVerified", "sessionVersion", "createdAt", "updatedAt")
     select ${ID}, 'Person ' || ${NUMBER}, 'person ' || ${NUMBER}, ${EMAIL}, 1, 0, n.i, n.i from n`,
    `insert into "session"
       ("id", "tokenHash", "userId", "expiresAt", "remembered", "ipAddress", "userAgent", "createdAt", "updatedAt")
     select ${ID}, ${ID}, ${ID}, ${LATER}, 1, '', '', 1, 1 from n`,
    `insert into "account" ("id", "providerId", "accountId", "userId", "createdAt", "updatedAt")
     select ${ID}, 'credential', ${ID}, ${ID}, 1, 1 from n`,
  ],
  'better-auth': betterAuth,
  'better-auth-newest': betterAuth,
}
