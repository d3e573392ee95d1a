import type { Pool } from 'pg'
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { createKysely } from './lazy-connection.ts'
import { PostgresConnections } from './postgres/connections.ts'
import { SharedPool } from './postgres/shared-pool.ts'
import { isPostgresConflict, isPostgresUnavailable, isPostgresUniqueViolation } from './postgres/errors.ts'
import { splitServerList } from './postgres/server-list.ts'
import { withMigrationLock } from './postgres/migration-lock.ts'
import { LazyPostgresConnection } from './postgres/lazy-connection.ts'

interface PostgresOptions {
  /** Open connections for transactions: 10 by default. Only with a URL. */
  maxConnections?: number
  /**
   * The schema of the tables, such as `accounts`. The first migration creates it. By default, the schema is that of the
   * database user, usually `public`.
   */
  schema?: string
}

/**
 * The properties by which a `Pool` of `pg` is recognized. The declarations of this package do not import those of `pg`,
 * which an application may not have installed.
 */
export interface PostgresPool {
  readonly options: { readonly max: number }
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
  connect(): Promise<object>
}

/**
 * A PostgreSQL database, by its URL or by a pool of the application.
 *
 *     postgres('postgres://user@db.example.com/app', { schema: 'accounts' })
 *     postgres('postgres://user@a.example.com:5432,b.example.com:5432/app')
 *     postgres(new pg.Pool({ connectionString, max: 20 }))
 *
 * With a URL, reads outside transactions are pipelined over two connections, and everything else uses a pool of
 * `maxConnections`. Connections open on first use and are replaced when they are lost. PgBouncer is detected, in transaction
 * mode too. Add `?pgbouncer=true` for a pooler that is not detected, and `?schema=accounts` for the schema.
 *
 * With several hosts, all connections lead to the primary: the server that accepts writes. After a failure all hosts are checked
 * again, and while none is the primary, calls fail with `SERVICE_UNAVAILABLE`. The servers must replicate synchronously, or
 * a failover loses the last changes.
 *
 * With a pool, each read uses one of its connections, without prepared statements, so it takes longer. The pool needs two
 * connections. It stays open after `latchkey.close()`, and none of its settings change. For a pool behind PgBouncer, use
 * the URL instead.
 */
export const postgres = (
  server: string | PostgresPool,
  { maxConnections = 10, schema: option }: PostgresOptions = {},
): Database => {
  const schema = toSchema(option ?? (typeof server === 'string' ? findSchema(server) : undefined))
  const connections =
    typeof server === 'string'
      ? new PostgresConnections({ url: server, schema }, maxConnections)
      : new SharedPool(requirePool(server), schema)
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
    inExclusiveTransaction: (work) => withMigrationLock(kysely, schema, work),
    isConflict: isPostgresConflict,
    isUniqueViolation: isPostgresUniqueViolation,
    isUnavailable: isPostgresUnavailable,
    close: async () => {
      await kysely.destroy()
      await connections.close()
    },
  }
}

const requirePool = (server: PostgresPool): Pool => {
  if (isPool(server)) return server
  throw new Error('postgres() needs a URL or a Pool of pg')
}

const isPool = (server: PostgresPool): server is Pool => typeof server.connect === 'function'

const findSchema = (url: string): string | undefined =>
  new URL(splitServerList(url)[0] ?? url).searchParams.get('schema') ?? undefined

/** Throws for names that PostgreSQL would cut or reserves. */
const toSchema = (name: string | undefined): string | null => {
  if (name === undefined) return null
  if (/^(?!pg_)[a-z_][a-z0-9_]{0,62}$/.test(name)) return name
  throw new Error(`A schema is named with lower-case letters, digits and underscores, not ${JSON.stringify(name)}`)
}
