#!/usr/bin/env node
// npx tsx bench/src/row-sizes.ts [ROWS] measures the bytes per row including indexes in both databases, for
// docs/scale.md.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import { createLatchkey, type Database } from '@latchkey/server'
import { postgres } from '@latchkey/server/postgres'
import { sqlite } from '@latchkey/server/sqlite'
import { randomId, systemRandom } from '@latchkey/server/test-support'
import { startPostgres } from '@latchkey/testing/processes'

const ROWS = Number(process.argv[2] ?? 100_000)
const BASE_URL = 'https://app.example.com'
const BATCH = 500
/** Referenced tables first. */
const tables = ['user', 'account', 'organization', 'team', 'member', 'session', 'audit'] as const

type Row = Record<string, unknown>

const isPresent = (value: unknown): boolean => value !== undefined && value !== null
const createId = (): string => randomId(systemRandom)

const main = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-sizes-'))
  const server = await startPostgres()
  try {
    const sqliteBytes = await measure(sqlite(`file:${join(folder, 'sizes.db')}`))
    const postgresBytes = await measure(postgres(server.url))
    console.log(`bytes of a row with its indexes, at ${ROWS} rows of each table\n`)
    console.log('| table | SQLite | PostgreSQL |\n|---|---:|---:|')
    for (const table of tables) console.log(`| ${table} | ${sqliteBytes.get(table)} | ${postgresBytes.get(table)} |`)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the bytes per row of each table. The rows are copies of the rows of a typical user. */
const measure = async (database: Database): Promise<Map<string, number>> => {
  const samples = await createSampleRows(database)
  const users = Array.from({ length: ROWS }, () => createId())
  const organizations = Array.from({ length: ROWS }, () => createId())
  const teams = Array.from({ length: ROWS }, () => createId())
  /** Replaces unique values and foreign keys. */
  const createCopy = (table: string, row: Row, index: number): Row => ({
    ...row,
    id: { user: users[index], organization: organizations[index], team: teams[index] }[table] ?? createId(),
    ...('userId' in row && { userId: users[index] }),
    ...(table === 'account' && { accountId: users[index] }),
    ...('email' in row && { email: `person${index}.${users[index]?.slice(-8)}@example.com` }),
    ...('slug' in row && { slug: `organization-${index}-${users[index]?.slice(-8)}` }),
    // As long as a SHA-256 hash in base64url: 43 characters.
    ...('tokenHash' in row && { tokenHash: createId() + createId().slice(0, 11) }),
    ...(isPresent(row['organizationId']) && { organizationId: organizations[index] }),
    ...(isPresent(row['teamId']) && { teamId: teams[index] }),
    ...(isPresent(row['activeOrganizationId']) && { activeOrganizationId: organizations[index] }),
    ...(isPresent(row['actorId']) && { actorId: users[index] }),
    ...('target' in row && { target: `user:${users[index]}` }),
  })
  const bytes = new Map<string, number>()
  let before = await readDatabaseSize(database)
  for (const table of tables) {
    const kinds = samples.get(table) ?? []
    for (let start = 0; start < ROWS; start += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, ROWS - start) }, (_, offset) => {
        const index = start + offset
        return createCopy(table, kinds[index % kinds.length] ?? {}, index)
      })
      await insert(database, table, rows)
    }
    const after = await readDatabaseSize(database)
    bytes.set(table, Math.round((after - before) / ROWS))
    before = after
  }
  await database.close()
  return bytes
}

/** Returns the rows that a sign-up, a sign-in, and a new organization create. */
const createSampleRows = async (database: Database): Promise<Map<string, Row[]>> => {
  const latchkey = createLatchkey({
    database,
    baseURL: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
    emailAndPassword: { enabled: true },
    organization: { teams: { enabled: true } },
  })
  await latchkey.ready()
  let cookie = ''
  const post = async (path: string, body: object): Promise<void> => {
    const headers = {
      origin: BASE_URL,
      'content-type': 'application/json',
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      cookie,
    }
    const request = new Request(`${BASE_URL}/api/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const response = await latchkey.handler(request, { remoteAddress: '203.0.113.7' })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    cookie =
      response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ') || cookie
  }
  const user = { email: 'person.of.some.length@example.com', password: 'correct horse battery' }
  await post('/sign-up/email', { ...user, name: 'Olena Kovalenko' })
  await post('/sign-in/email', user)
  await post('/organization/create', { name: 'An organization', slug: 'an-organization' })
  const rowsByTable = new Map<string, Row[]>()
  for (const table of tables) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(database.kysely)
    if (rows.length === 0) throw new Error(`${table} is empty`)
    rowsByTable.set(table, rows)
  }
  return rowsByTable
}

const insert = async ({ dialect, kysely }: Database, table: string, rows: readonly Row[]): Promise<void> => {
  const names = Object.keys(rows[0] ?? {})
  let lastParameter = 0
  const createPlaceholder = () => (dialect === 'sqlite' ? '?' : `$${++lastParameter}`)
  const tuples = rows.map(() => `(${names.map(createPlaceholder).join()})`).join()
  const columns = names.map((name) => `"${name}"`).join()
  await kysely.executeQuery(
    CompiledQuery.raw(
      `insert into "${table}" (${columns}) values ${tuples}`,
      rows.flatMap((row) => names.map((name) => row[name])),
    ),
  )
}

/** The size of the whole database. */
const readDatabaseSize = async ({ dialect, kysely }: Database): Promise<number> => {
  const { rows } = await (dialect === 'sqlite'
    ? sql<{ size: number }>`select page_count * page_size as "size" from pragma_page_count(), pragma_page_size()`
    : sql<{ size: number }>`select sum(pg_total_relation_size(c.oid)) as "size" from pg_class c
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`
  ).execute(kysely)
  return Number(rows[0]?.size)
}

await main()
