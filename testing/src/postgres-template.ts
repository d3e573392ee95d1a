import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'
import type { Database } from '@latchkey/server'
import { migrate } from '@latchkey/server/migrations'
import { postgres } from '@latchkey/server/postgres'
import type { TestDatabase } from './test-database.ts'

/**
 * A database on the server of the tests. Copying the migrated one takes a twentieth of a second, or five on a busy
 * disk, and connecting takes as long as many a test, so what a test of this process has given back is used again.
 */
export const acquirePostgresDatabase = async (): Promise<Database> => {
  const kept = free.pop() ?? (await createKept())
  return { ...kept.database, close: () => giveBack(kept) }
}

/** A database that is emptied and used again, and the connection that empties it. */
interface Kept {
  readonly database: Database
  readonly client: Client
}

const free: Kept[] = []

/** One that nobody had and nobody will have. */
export const createPostgresDatabase = async (kind: 'migrated' | 'empty'): Promise<TestDatabase> => {
  const name = await create(kind === 'migrated' ? await (template ??= ensureTemplate()) : 'template0')
  return {
    url: urlOf(name),
    remove: () => onServer(async (client) => void (await client.query(`drop database ${name} with (force)`))),
  }
}

const create = async (source: string): Promise<string> => {
  const name = `latchkey_test_${randomUUID().replaceAll('-', '')}`
  await onServer((client) => client.query(`create database ${name} template ${source}`))
  return name
}

const createKept = async (): Promise<Kept> => {
  const name = await create(await (template ??= ensureTemplate()))
  const client = new Client({ connectionString: urlOf(name) })
  // The server may end first.
  client.on('error', () => {})
  await client.connect()
  return { database: postgres(urlOf(name)), client }
}

const giveBack = async (kept: Kept): Promise<void> => {
  // Whoever is still at work must not write into the next test.
  await kept.client.query(`select pg_terminate_backend("pid") from pg_stat_activity
    where "datname" = current_database() and "pid" <> pg_backend_pid() and "state" <> 'idle'`)
  await kept.client.query(await (emptying ??= statementThatEmpties(kept.client)))
  free.push(kept)
}

let emptying: Promise<string> | undefined

const statementThatEmpties = async (client: Client): Promise<string> => {
  const { rows } = await client.query(`select quote_ident("tablename") as "table" from pg_tables
    where "schemaname" = 'public' and "tablename" not like 'kysely_%'`)
  return `set session_replication_role = replica; ${rows.map(({ table }) => `delete from ${table};`).join(' ')}`
}

let template: Promise<string> | undefined

/** Made once per server and version of the migrations, whichever worker comes first. */
const ensureTemplate = async (): Promise<string> => {
  const name = `latchkey_template_${await hashOfMigrations()}`
  await onServer(async (client) => {
    // Ends with the connection.
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rows } = await client.query('select datallowconn from pg_database where datname = $1', [name])
    if (rows[0]?.datallowconn === false) return
    if (rows.length > 0) await client.query(`drop database ${name} with (force)`)
    await client.query(`create database ${name} template template0`)
    const database = postgres(urlOf(name))
    await migrate(database)
    await database.close()
    // Says that it is complete, and keeps away whoever would stand in the way of copying it.
    await client.query(`alter database ${name} allow_connections false`)
  })
  return name
}

const TEMPLATE_LOCK = '7201935544061'

const hashOfMigrations = async (): Promise<string> => {
  const folder = new URL('../../server/src/platform/database/migrations/', import.meta.url)
  const hash = createHash('sha256')
  for (const name of (await readdir(folder)).sort()) hash.update(await readFile(new URL(name, folder)))
  return hash.digest('hex').slice(0, 16)
}

const onServer = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const urlOf = (name: string): string => {
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.href
}

const serverUrl = (): string => {
  const url = process.env.LATCHKEY_TEST_POSTGRES_URL
  if (!url) throw new Error('LATCHKEY_TEST_POSTGRES_URL is not set: no PostgreSQL was started for these tests')
  return url
}
