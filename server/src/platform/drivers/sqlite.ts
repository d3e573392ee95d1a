import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SqliteAdapter, SqliteIntrospector, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { createKysely } from './lazy-connection.ts'
import { isSqliteConflict, isSqliteUnavailable } from './sqlite/errors.ts'
import { SqliteFile } from './sqlite/file.ts'
import { LazySqliteConnection } from './sqlite/lazy-connection.ts'
import { QueryCompiler } from './sqlite/query-compiler.ts'

export { backUpFile } from './sqlite/backup.ts'

/**
 * One SQLite file, `file:PATH`, the path relative to the working directory. The file and its folder are created on
 * first use. Several processes on one machine can share it.
 */
export const sqlite = (url: string): Database => {
  const file = new SqliteFile(sqlitePath(url))
  const { kysely, transaction } = createKysely({
    createConnection: (deadline) => new LazySqliteConnection(file, deadline),
    close: () => file.close(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new QueryCompiler(),
  })
  return {
    dialect: 'sqlite',
    kysely,
    transaction,
    read: (sql, parameters) => file.read(sql, parameters),
    aggregateAsJson: (values) => sql`json_group_array(json_array(${values}))`,
    load: () => {
      const { taken, waiting } = file.writerQueue.load()
      return { busy: taken, idle: 1 - taken, waiting }
    },
    // Every SQLite transaction is exclusive, schema changes included.
    inExclusiveTransaction: (work) => kysely.transaction().execute(work),
    isConflict: isSqliteConflict,
    isUnavailable: isSqliteUnavailable,
    close: async () => {
      await kysely.destroy()
      await file.close()
    },
  }
}

/** Parses `file:PATH`. Throws for values that SQLite would interpret as another file. */
export const sqlitePath = (url: string): string => {
  if (url.endsWith(':memory:')) throw new Error('A SQLite database is a file here: several connections share it')
  if (url.includes('?')) throw new Error(`A SQLite database is given as file:PATH, without parameters, not as "${url}"`)
  if (url.startsWith('file://')) return fileURLToPath(url)
  if (url.startsWith('file:') && url.length > 'file:'.length) return resolve(url.slice('file:'.length))
  throw new Error(`A SQLite database is given as file:PATH, not as ${JSON.stringify(url)}`)
}
