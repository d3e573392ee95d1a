import type { Pool } from 'pg'
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { createKysely } from './lazy-connection.ts'
import { type Connections, PostgresConnections } from './postgres/connections.ts'
import { SharedPool } from './postgres/shared-pool.ts'
import {
  findPostgresRemedy,
  isPostgresConflict,
  isPostgresUnavailable,
  isPostgresUniqueViolation,
} from './postgres/errors.ts'
import { isValidUrl, splitServerList } from './postgres/server-list.ts'
import { findReplicaListProblem } from './postgres/replica-list.ts'
import { PostgresReplicas } from './postgres/replicas.ts'
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
  /**
   * URLs of read replicas, one host each: `get-session` and lists read from them. Each commit must wait for all of them, with
   * `synchronous_commit = remote_apply`. Otherwise, all reads go to the primary.
   */
  replicas?: readonly string[]
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
 *     postgres('postgres://app@db1.example.com/app', { replicas: ['postgres://app@db2.example.com/app'] })
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
  { maxConnections = 10, schema: option, replicas = [] }: PostgresOptions = {},
): Database => {
  requireServer(server)
  const schema = toSchema(option ?? (typeof server === 'string' ? findSchema(server) : undefined))
  requireReplicaUrls(replicas)
  const role = replicas.length > 0 ? 'primary with replicas' : 'primary'
  const connections =
    typeof server === 'string'
      ? new PostgresConnections({ url: server, schema, role }, maxConnections)
      : new SharedPool(server, { schema, role })
  const primary = createDatabase(connections, schema)
  return replicas.length > 0 ? addReplicas(primary, connections, { urls: replicas, schema }) : primary
}

const createDatabase = (connections: Connections, schema: string | null): Database => {
  const { kysely, transaction, read } = createAccess(connections, connections)
  return {
    dialect: 'postgres',
    kysely,
    transaction,
    read,
    // Takes half the time of `json_agg(json_build_array(…))`, because all values have one type.
    aggregateAsJson: (values) => sql`cast(array_to_json(array_agg(array[${values}])) as text)`,
    load: () => connections.load(),
    replicas: null,
    inExclusiveTransaction: (work, onWait) => withMigrationLock(kysely, { schema, onWait }, work),
    isConflict: isPostgresConflict,
    isUniqueViolation: isPostgresUniqueViolation,
    isUnavailable: isPostgresUnavailable,
    findRemedy: findPostgresRemedy,
    close: async () => {
      await kysely.destroy()
      await connections.close()
    },
  }
}

/** Adds the databases of the replicas. Each one reads from its replica, and writes to the primary. */
const addReplicas = (
  primary: Database,
  connections: Connections,
  { urls, schema }: { urls: readonly string[]; schema: string | null },
): Database => {
  const replicas = new PostgresReplicas({
    urls,
    schema,
    primary: connections.keyReads,
    withReads: (reads) => ({ ...primary, ...createAccess(connections, reads) }),
  })
  const close = async (): Promise<void> => {
    await replicas.close()
    await primary.close()
  }
  return { ...primary, replicas, close }
}

/** Creates the access to the primary with these connections for reads. */
const createAccess = (
  connections: Connections,
  { keyReads, otherReads }: Pick<Connections, 'keyReads' | 'otherReads'>,
): Pick<Database, 'kysely' | 'transaction' | 'read'> => ({
  ...createKysely({
    createConnection: (deadline) => new LazyPostgresConnection(connections, deadline, otherReads),
    close: () => connections.close(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }),
  read: async (text, parameters) => (await keyReads.query(text, parameters)).rows,
})

/** Throws an Error if the first connection would fail. The message contains no URL, because it contains a password. */
function requireServer(server: string | PostgresPool): asserts server is string | Pool {
  if (typeof server === 'string' ? isServerUrl(server) : isPool(server)) return
  throw new Error(
    'postgres() needs a Pool of pg, or a URL: postgres://user:password@host:port/database, with special characters of the password encoded, such as # as %23 and % as %25',
  )
}

const requireReplicaUrls = (urls: readonly string[]): void => {
  if (!Array.isArray(urls)) throw new Error('The option replicas must be a list of URLs')
  const problem = findReplicaListProblem(urls)
  if (problem !== null) throw new Error(`The option replicas ${problem}`)
}

const isServerUrl = (url: string): boolean =>
  /^postgres(?:ql)?:\/\/./i.test(url) && splitServerList(url).every(isValidUrl)

/** A `Client` of `pg` has no limit of connections. */
const isPool = (server: Partial<PostgresPool> | undefined): boolean =>
  typeof server?.connect === 'function' && server.options?.max !== undefined

const findSchema = (url: string): string | undefined =>
  new URL(splitServerList(url)[0] ?? url).searchParams.get('schema') ?? undefined

/** Throws for names that PostgreSQL truncates or reserves. */
const toSchema = (name: string | undefined): string | null => {
  if (name === undefined) return null
  if (/^(?!pg_)[a-z_][a-z0-9_]{0,62}$/.test(name)) return name
  throw new Error(`A schema is named with lower-case letters, digits and underscores, not ${JSON.stringify(name)}`)
}
