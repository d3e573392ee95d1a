import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'
import type { Database } from '@latchkey/server'
import { migrate } from '@latchkey/server/migrations'
import { postgres } from '@latchkey/server/postgres'
import type { TestDatabase } from './test-database.ts'

/**
 * A database of the test server. Creating and connecting takes longer than many tests, so closed databases are emptied
 * and reused.
 */
export const acquirePostgresDatabase = async (): Promise<Database> => {
  const reusable = freeDatabases.pop() ?? (await createReusableDatabase())
  return { ...reusable.database, close: () => release(reusable) }
}

/** A reusable database, and the connection that empties it. */
interface ReusableDatabase {
  readonly database: Database
  readonly client: Client
}

const freeDatabases: ReusableDatabase[] = []

/** A new database that is not reused. */
export const createPostgresDatabase = async (kind: 'migrated' | 'empty'): Promise<TestDatabase> => {
  const name = await createFrom(kind === 'migrated' ? await getTemplate() : 'template0')
  return {
    url: toUrl(name),
    remove: () => runOnServer(async (client) => void (await client.query(`drop database ${name} with (force)`))),
  }
}

const createFrom = async (source: string): Promise<string> => {
  const name = `latchkey_test_${randomUUID().replaceAll('-', '')}`
  await runOnServer((client) => client.query(`create database ${name} template ${source}`))
  return name
}

const createReusableDatabase = async (): Promise<ReusableDatabase> => {
  const name = await createFrom(await getTemplate())
  const client = new Client({ connectionString: toUrl(name) })
  // The server can stop first.
  client.on('error', () => {})
  await client.connect()
  return { database: postgres(toUrl(name)), client }
}

const release = async (reusable: ReusableDatabase): Promise<void> => {
  // Statements that are still running must not write into the next test.
  await reusable.client.query(`select pg_terminate_backend("pid") from pg_stat_activity
    where "datname" = current_database() and "pid" <> pg_backend_pid() and "state" <> 'idle'`)
  emptyStatement ??= buildEmptyStatement(reusable.client)
  await reusable.client.query(await emptyStatement)
  freeDatabases.push(reusable)
}

let emptyStatement: Promise<string> | undefined

const buildEmptyStatement = async (client: Client): Promise<string> => {
  const { rows } = await client.query(`select quote_ident("tablename") as "table" from pg_tables
    where "schemaname" = 'public' and "tablename" not like 'kysely_%'`)
  return `set session_replication_role = replica; ${rows.map(({ table }) => `delete from ${table};`).join(' ')}`
}

let template: Promise<string> | undefined

const getTemplate = (): Promise<string> => {
  template ??= ensureTemplate()
  return template
}

/** Creates the template once per server and migration hash. An advisory lock serializes the workers. */
const ensureTemplate = async (): Promise<string> => {
  const name = `latchkey_template_${await hashMigrations()}`
  await runOnServer(async (client) => {
    // Closing the connection releases the lock.
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rows } = await client.query('select datallowconn from pg_database where datname = $1', [name])
    if (rows[0]?.datallowconn === false) return
    if (rows.length > 0) await client.query(`drop database ${name} with (force)`)
    await client.query(`create database ${name} template template0`)
    const database = postgres(toUrl(name))
    await migrate(database)
    await database.close()
    // Marks the template as complete. PostgreSQL copies only templates without connections.
    await client.query(`alter database ${name} allow_connections false`)
  })
  return name
}

const TEMPLATE_LOCK = '7201935544061'

const hashMigrations = async (): Promise<string> => {
  const folder = new URL('../../server/src/platform/database/migrations/', import.meta.url)
  const hash = createHash('sha256')
  for (const name of (await readdir(folder)).sort()) hash.update(await readFile(new URL(name, folder)))
  return hash.digest('hex').slice(0, 16)
}

const runOnServer = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: getServerUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const toUrl = (name: string): string => {
  const url = new URL(getServerUrl())
  url.pathname = `/${name}`
  return url.href
}

const getServerUrl = (): string => {
  const url = process.env.LATCHKEY_TEST_POSTGRES_URL
  if (!url) throw new Error('LATCHKEY_TEST_POSTGRES_URL is not set: no PostgreSQL was started for these tests')
  return url
}
