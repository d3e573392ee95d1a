import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SqliteAdapter, SqliteIntrospector, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { createKysely } from './lazy-connection.ts'
import { getModuleName, isOwnHandle } from './sqlite/build.ts'
import {
  findSqliteRemedy,
  isSqliteConflict,
  isSqliteUnavailable,
  isSqliteUniqueViolation,
  SqliteLockedError,
} from './sqlite/errors.ts'
import { SqliteFile } from './sqlite/file.ts'
import { LazySqliteConnection } from './sqlite/lazy-connection.ts'
import { QueryCompiler } from './sqlite/query-compiler.ts'

export { backUpFile } from './sqlite/backup.ts'

/** An open `DatabaseSync` of `node:sqlite`, or of `@photostructure/sqlite` in older versions of Node. */
interface SqliteHandle {
  location(): string | null
}

/**
 * One SQLite file, `file:PATH`, the path relative to the working directory. The file and its folder are created on
 * first use. Several processes on one machine can share it.
 *
 *     sqlite('file:./accounts.db')
 *     sqlite(new DatabaseSync('./app.db'))
 *
 * With a handle of the application, Latchkey opens connections of its own to the same file: on a shared one, statements of
 * the application would become part of open transactions. The handle is neither used nor closed.
 *
 * Handles of better-sqlite3 are rejected, and such a program must not open the file in the same process: two builds of
 * SQLite release each other's locks, which can corrupt it (https://www.sqlite.org/howtocorrupt.html, section 2.2.1).
 */
export const sqlite = (database: string | SqliteHandle): Database => {
  const path = typeof database === 'string' ? sqlitePath(database) : getPath(database)
  const file = new SqliteFile(path)
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
      const { acquired, waiting } = file.writerQueue.load()
      return { busy: acquired, idle: 1 - acquired, waiting }
    },
    replicas: null,
    // Every SQLite transaction is exclusive, schema changes included.
    inExclusiveTransaction: async (work, onWait) => {
      for (;;) {
        try {
          return await kysely.transaction().execute(work)
        } catch (error) {
          if (!(error instanceof SqliteLockedError)) throw error
        }
        onWait()
      }
    },
    isConflict: isSqliteConflict,
    isUniqueViolation: isSqliteUniqueViolation,
    isUnavailable: isSqliteUnavailable,
    findRemedy: (error) => findSqliteRemedy(error, path),
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

const getPath = (handle: SqliteHandle): string => {
  // For example, the variable with the URL is not set.
  if (typeof handle !== 'object' || handle === null)
    throw new Error(`A SQLite database is given as file:PATH, not as ${typeof handle}`)
  if (!isOwnHandle(handle)) {
    throw new Error(
      `This is not a database of ${getModuleName()}, and two builds of SQLite must not open one file in a process. Use a file of its own: sqlite('file:./accounts.db')`,
    )
  }
  const path = handle.location()
  if (!path) throw new Error('A SQLite database is a file here: several connections share it')
  return path
}
