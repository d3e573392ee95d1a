import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kysely, type QueryCompiler, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { SqliteDriver } from './sqlite/driver.ts'
import { isSqliteConflict, isSqliteUnavailable } from './sqlite/errors.ts'
import { SqliteFile } from './sqlite/file.ts'

/**
 * One SQLite file, `file:PATH`, the path relative to the working directory. The file and its folder are made at first
 * use. Several processes on one machine may share it.
 */
export const sqlite = (url: string): Database => {
  const file = new SqliteFile(pathOf(url))
  const kysely = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new TransactionalDdlAdapter(),
      createDriver: () => new SqliteDriver(file),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: (): QueryCompiler => new SqliteQueryCompiler(),
    },
  })
  return {
    dialect: 'sqlite',
    kysely,
    read: (sql, parameters) => file.read(sql, parameters),
    isConflict: isSqliteConflict,
    isUnavailable: isSqliteUnavailable,
    close: async () => {
      await kysely.destroy()
      await file.close()
    },
  }
}

const pathOf = (url: string): string => {
  if (url.startsWith('file://')) return fileURLToPath(url)
  if (url.startsWith('file:') && url.length > 'file:'.length) return resolve(url.slice('file:'.length))
  throw new Error(`A SQLite database is given as file:PATH, not as ${JSON.stringify(url)}`)
}

/**
 * Kysely's adapter locks nothing while it migrates. In SQLite a `create table` obeys transactions, so saying that makes
 * the migrator run in one, and our `begin immediate` is the lock among the processes that start at once.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
