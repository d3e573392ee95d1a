import { createHmac, hash } from 'node:crypto'
import { runSql } from './sql.ts'

/** The product that owns the tables. */
export type Schema = 'latchkey' | 'better-auth' | 'better-auth-newest'

/** Inserts `count` users, each with an account and an unused session, to give the database a realistic size. */
export const insertBackgroundUsers = (url: string, schema: Schema, count: number): Promise<void> =>
  runSql(
    url,
    statements[schema].map((insert) => [`${NUMBERS} ${insert}`, count]),
  )

/**
 * Inserts `count` sessions of the first `users` background users, and returns their session cookies, signed with `key`.
 */
export const insertSessions = async (
  url: string,
  { count, users, key }: { count: number; users: number; key: string },
): Promise<string[]> => {
  const secrets = Array.from({ length: count }, (_, index) => `caller${String(index).padStart(26, '0')}`)
  const rows = secrets.map((secret, index) => [
    `session-${index}`,
    hash('sha256', `session-cookie:${secret}`, 'base64url'),
    backgroundUserId((index % users) + 1),
  ])
  const chunks = Array.from({ length: Math.ceil(count / CHUNK_SIZE) }, (_, chunk) =>
    rows.slice(chunk * CHUNK_SIZE, (chunk + 1) * CHUNK_SIZE),
  )
  const startedAt = Date.now()
  await runSql(
    url,
    chunks.map((chunk) => [createSessionStatement(chunk.length, startedAt), ...chunk.flat()] as const),
  )
  return secrets.map((secret) => `latchkey.session_token=${signCookie(secret, key)}`)
}

/** Inserts `count` expired sessions of the first `users` background users. */
export const insertExpiredSessions = (url: string, { count, users }: { count: number; users: number }): Promise<void> =>
  runSql(url, [
    [
      `${NUMBERS} insert into "session"
         ("id", "tokenHash", "userId", "expiresAt", "remembered", "ipAddress", "userAgent", "createdAt", "updatedAt")
       select 'expired-' || n.i, 'expired-' || n.i, 'bench-' || ((n.i % ${users} + 1) * 2654435761 % 4294967296),
         n.i, 1, '', '', 1, 1 from n`,
      count,
    ],
  ])

/** Inserts one audit entry for each of the first `count` background users, a millisecond apart. */
export const insertAuditEntries = (url: string, count: number): Promise<void> =>
  runSql(url, [
    [
      `${NUMBERS} insert into "audit"
         ("id", "action", "actorId", "target", "ipAddress", "userAgent", "requestId", "details", "createdAt")
       select ${ID}, 'session.started', ${ID}, 'user:' || ${ID}, '', '', '', '{}', ${STARTED_AT} - n.i from n ${IN_ORDER}`,
      count,
    ],
  ])

/** The time of the audit entry that is followed by this number of later entries. */
export const getAuditTime = (laterEntries: number): Date => new Date(STARTED_AT - laterEntries)

/**
 * Copies the account of the first user, who has signed up, to all users, and inserts sessions. Returns the cookies.
 * The peers would hash a password for each sign-up, which is slow.
 */
export const copyActiveUsers = async (
  url: string,
  { firstCookie, users, key }: { firstCookie: string; users: readonly { name: string; email: string }[]; key: string },
): Promise<string[]> => {
  const cookies = [firstCookie]
  const statements: (readonly [string, ...unknown[]])[] = []
  const [firstUser, ...otherUsers] = users
  const from = `where "userId" = (select "id" from "user" where "email" = '${firstUser?.email}')`
  for (const [index, { name, email }] of otherUsers.entries()) {
    const [id, token] = [`caller-${index}`, `token${String(index).padStart(27, '0')}`]
    statements.push(
      [
        `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
         select cast(? as text), cast(? as text), cast(? as text), "emailVerified", "createdAt", "updatedAt"
         from "user" where "email" = '${firstUser?.email}'`,
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
    cookies.push(`${firstCookie.slice(0, firstCookie.indexOf('='))}=${signCookie(token, key)}`)
  }
  await runSql(url, statements)
  return cookies
}

/** Signs a cookie value in the format that all products share. */
const signCookie = (value: string, key: string): string =>
  encodeURIComponent(`${value}.${createHmac('sha256', key).update(value).digest('base64')}`)

/** Rows per statement: three parameters each. SQLite allows 32,766. */
const CHUNK_SIZE = 1000

const createSessionStatement = (count: number, startedAt: number): string =>
  `insert into "session"
    ("id", "tokenHash", "userId", "expiresAt", "remembered", "ipAddress", "userAgent", "createdAt", "updatedAt")
  values ${Array.from({ length: count }, () => `(?, ?, ?, ${EXPIRES_AT}, 1, '', '', ${startedAt}, ${startedAt})`).join(', ')}`

/** Now, because the lifetime of a session is limited. */
const STARTED_AT = Date.now()
/** In thirty days. */
const EXPIRES_AT = STARTED_AT + 30 * 86_400_000

const NUMBERS = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < cast(? as integer))'

/** Spreads the IDs over the index like random IDs. They are unique because the factor is odd. */
const NUMBER = '(n.i * 2654435761 % 4294967296)'
const ID = `'bench-' || ${NUMBER}`
const EMAIL = `'person' || ${NUMBER} || '@bench.example'`

const backgroundUserId = (index: number): string => `bench-${(BigInt(index) * 2654435761n) % 4294967296n}`

/** The order of most indexes, so that each of their pages is written once. */
const IN_ORDER = `order by ${ID}`

/** The ID and the address of a background user. The first one has index 1. */
export const getBackgroundUser = (index: number): { id: string; email: string } => {
  const id = backgroundUserId(index)
  return { id, email: `${id.replace('bench-', 'person')}@bench.example` }
}

// Both databases accept the same statements.
const betterAuth = [
  `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
   select ${ID}, 'Person ' || ${NUMBER}, ${EMAIL}, true, current_timestamp, current_timestamp from n ${IN_ORDER}`,
  `insert into "session" ("id", "token", "userId", "expiresAt", "createdAt", "updatedAt")
   select ${ID}, ${ID}, ${ID}, current_timestamp, current_timestamp, current_timestamp from n ${IN_ORDER}`,
  `insert into "account" ("id", "providerId", "accountId", "userId", "createdAt", "updatedAt")
   select ${ID}, 'credential', ${ID}, ${ID}, current_timestamp, current_timestamp from n ${IN_ORDER}`,
]

const statements: Record<Schema, readonly string[]> = {
  latchkey: [
    // One row per millisecond, so that the timestamps differ.
    `insert into "user"
       ("id", "name", "searchName", "email", "emailVerified", "sessionVersion", "createdAt", "updatedAt")
     select ${ID}, 'Person ' || ${NUMBER}, 'person ' || ${NUMBER}, ${EMAIL}, 1, 0, n.i, n.i from n ${IN_ORDER}`,
    // PostgreSQL inserts without triggers (see `runSql`).
    `insert into "emailAddress" ("email", "userId", "createdAt") select ${EMAIL}, ${ID}, n.i from n where true ${IN_ORDER}
     on conflict do nothing`,
    // What `createSearchTermsQuery` finds in these names and addresses.
    `insert into "userSearchTerm" ("term", "userId") select cast(${NUMBER} as text), ${ID} from n where true ${IN_ORDER}
     on conflict do nothing`,
    `insert into "userSearchTerm" ("term", "userId") select 'bench.example', ${ID} from n where true ${IN_ORDER}
     on conflict do nothing`,
    `insert into "session"
       ("id", "tokenHash", "userId", "expiresAt", "remembered", "ipAddress", "userAgent", "createdAt", "updatedAt")
     select ${ID}, ${ID}, ${ID}, ${EXPIRES_AT}, 1, '', '', ${STARTED_AT}, ${STARTED_AT} from n ${IN_ORDER}`,
    `insert into "account" ("id", "providerId", "accountId", "userId", "createdAt", "updatedAt")
     select ${ID}, 'credential', ${ID}, ${ID}, 1, 1 from n ${IN_ORDER}`,
  ],
  'better-auth': betterAuth,
  'better-auth-newest': betterAuth,
}
