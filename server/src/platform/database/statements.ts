import { type QueryExecutorProvider, sql } from 'kysely'

/** Returns the `up` of a migration whose SQL is the same for both databases. */
export const sqlMigration =
  (statements: readonly string[]) =>
  (db: QueryExecutorProvider): Promise<void> =>
    runStatements(db, statements)

/** Runs statements without parameters, in order. */
export const runStatements = async (db: QueryExecutorProvider, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Not `instanceof`, because the driver of an options file has another copy of Kysely than the service. Kysely creates tables in
 * transactions on PostgreSQL, and not on SQLite.
 */
export const isPostgres = (db: QueryExecutorProvider): boolean => db.getExecutor().adapter.supportsTransactionalDdl

/** Returns the keyword for the indexes of a migration with `isConcurrent`. SQLite has none. */
export const concurrently = (db: QueryExecutorProvider): string => (isPostgres(db) ? 'concurrently' : '')
