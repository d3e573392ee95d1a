import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { createKysely } from './lazy-connection.ts'
import { PostgresConnections } from './postgres/connections.ts'
import { isPostgresConflict, isPostgresUnavailable } from './postgres/errors.ts'
import { withMigrationLock } from './postgres/migration-lock.ts'
import { LazyPostgresConnection } from './postgres/lazy-connection.ts'

/**
 * A PostgreSQL database, `postgres://…`. Reads outside transactions are pipelined over two connections; everything else
 * uses a pool of `maxConnections` (default: 10). Connections open on first use and are replaced when they are lost.
 *
 * PgBouncer is detected, in transaction mode too. Add `?pgbouncer=true` for a pooler that is not detected.
 */
export const postgres = (url: string, { maxConnections = 10 }: { maxConnections?: number } = {}): Database => {
  const connections = new PostgresConnections(url, maxConnections)
  const { kysely, transaction } = createKysely({
    createConnection: (deadline) => new LazyPostgresConnection(connections, deadline),
    close: () => connections.close(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  })
  return {
    dialect: 'postgres',
    kysely,
    transaction,
    read: async (sql, parameters) => (await connections.keyReads.query(sql, parameters)).rows,
    // Takes half the time of `json_agg(json_build_array(…))`, because all values have one type.
    aggregateAsJson: (values) => sql`cast(array_to_json(array_agg(array[${values}])) as text)`,
    load: () => connections.load(),
    inExclusiveTransaction: (work) => withMigrationLock(kysely, work),
    isConflict: isPostgresConflict,
    isUnavailable: isPostgresUnavailable,
    close: async () => {
      await kysely.destroy()
      await connections.close()
    },
  }
}
