import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { createKysely } from './lazy-connection.ts'
import { PostgresConnections } from './postgres/connections.ts'
import { isPostgresConflict, isPostgresUnavailable } from './postgres/errors.ts'
import { withMigrationLock } from './postgres/migration-lock.ts'
import { LazyPostgresConnection } from './postgres/lazy-connection.ts'

/**
 * A PostgreSQL database, `postgres://…`. Reads outside transactions are pipelined over two connections, everything
 * else has `maxConnections` (10 if not given). Nothing is connected before it is needed; what is lost is replaced.
 *
 * PgBouncer in between, in transaction mode too, is noticed; `?pgbouncer=true` says it of a pooler that is not.
 */
export const postgres = (url: string, { maxConnections = 10 }: { maxConnections?: number } = {}): Database => {
  const connections = new PostgresConnections(url, maxConnections)
  const { kysely, transaction } = createKysely({
    createConnection: () => new LazyPostgresConnection(connections),
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
    // Half the work of `json_agg(json_build_array(…))`, since all values are of one type.
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
