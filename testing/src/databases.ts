import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@latchkey/server'
import { migrate } from '@latchkey/server/migrations'
import { postgres } from '@latchkey/server/postgres'
import { sqlite } from '@latchkey/server/sqlite'
import { createPostgresDatabase, acquirePostgresDatabase } from './postgres-template.ts'
import type { TestDatabase } from './test-database.ts'

/** The database dialect of this test run. */
export const testDialect: Database['dialect'] =
  process.env.LATCHKEY_TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

/**
 * An empty migrated database, which is reused or deleted after it is closed. Tests that change the schema use
 * `createTestDatabase`.
 */
export const openTestDatabase = async (): Promise<Database> => {
  const database = testDialect === 'postgres' ? await acquirePostgresDatabase() : await openSqliteCopy()
  // Two servers can share the database, and both close it.
  let closed: Promise<void> | undefined
  return { ...database, close: () => (closed ??= database.close()) }
}

/** A database for a separate process, which migrates it when it starts. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  testDialect === 'postgres' ? createPostgresDatabase('migrated') : createSqliteDatabase()

/** A database without tables. */
export const createEmptyDatabase = (): Promise<TestDatabase> =>
  testDialect === 'postgres' ? createPostgresDatabase('empty') : createSqliteDatabase()

export const openDatabase = (url: string): Database => (url.startsWith('file:') ? sqlite(url) : postgres(url))

const createSqliteDatabase = async (): Promise<TestDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-test-'))
  return { url: `file:${join(folder, 'test.db')}`, remove: () => rm(folder, { recursive: true, force: true }) }
}

// Copying a migrated file is faster than migrating.
const openSqliteCopy = async (): Promise<Database> => {
  if (!migrated) {
    const first = await createSqliteDatabase()
    const database = openDatabase(first.url)
    await migrate(database)
    await database.close()
    migrated = await readFile(toPath(first))
    await first.remove()
  }
  const copy = await createSqliteDatabase()
  await writeFile(toPath(copy), migrated)
  const database = openDatabase(copy.url)
  const close = async (): Promise<void> => {
    await database.close()
    await copy.remove()
  }
  return { ...database, close }
}

let migrated: Buffer | undefined

const toPath = ({ url }: TestDatabase): string => url.slice('file:'.length)
