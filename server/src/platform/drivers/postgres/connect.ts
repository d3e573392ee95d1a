import { Client, type ClientConfig } from 'pg'
import { REQUEST_TIMEOUT_MS } from '../../deadline.ts'
import { isDatabaseError, StandbyError } from './errors.ts'
import { TrackedConnection } from './tracked-connection.ts'
import { commonConfig, ignoreError, queryOnce } from './query-once.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { Mode } from './mode.ts'

/** The server, and the schema of the tables; null for the default of the database user. */
export interface Server {
  readonly url: string
  readonly schema: string | null
  /** `primary with replicas`: a commit waits until the synchronous standbys have applied it. */
  readonly role: ServerRole
}

export type ServerRole = 'primary' | 'primary with replicas' | 'replica'

interface ConnectionRequest {
  readonly server: Server
  readonly mode: Mode
  readonly purpose: Purpose
  readonly heartbeat: Heartbeat
}

/** What a connection is used for. Every request waits for key reads, so they have a connection of their own. */
export type Purpose = 'key reads' | 'other reads' | 'transactions'

/** An open connection to a checked server. */
export interface OpenConnection {
  readonly connection: TrackedConnection
  readonly mode: Mode
  /** Closes the connection after the last pending result, or after a timeout. */
  end(): Promise<void>
}

/** Shorter than the deadline of a request, so that its first statements need no timeout of their own. */
export const STATEMENT_TIMEOUT_MS = REQUEST_TIMEOUT_MS - 1000

const timeouts = {
  /** Statements take milliseconds, so a statement that takes this long is stuck. */
  statement_timeout: STATEMENT_TIMEOUT_MS,
  /** Releases the locks of a node that crashed in a transaction. */
  idle_in_transaction_session_timeout: 15_000,
}

/**
 * The planner prefers a sequential scan of a small table, and keeps that plan while the table grows until the next
 * `analyze`. A serializable transaction that scans a table conflicts with every write to it (PostgreSQL 17, section
 * 13.2.3). With `enable_seqscan` off, the remaining scans look expensive enough for JIT compilation, so that is off too.
 */
const plannerSettings = { enable_seqscan: 'off', jit: 'off', plan_cache_mode: 'force_generic_plan' }

/** Returns the settings of each transaction of a pooled connection. A direct connection has them as startup options. */
export const toLocalSettings = ({ schema, role }: Omit<Server, 'url'>): string[] =>
  Object.entries({ ...timeouts, ...plannerSettings, ...toSearchPath(schema), ...toCommitMode(role) }).map(
    ([name, value]) => `set local ${name} = ${value}`,
  )

/** Names without a schema refer to this one. With a setting, the statements do not depend on the schema. */
export const toSearchPath = (schema: string | null): { search_path?: string } =>
  schema === null ? {} : { search_path: `"${schema}"` }

/** A setting of the connection, because a changed setting of a database user does not affect open connections. */
const toCommitMode = (role: ServerRole): { synchronous_commit?: string } =>
  role === 'primary with replicas' ? { synchronous_commit: 'remote_apply' } : {}

const HEARTBEAT_TIMEOUT_MS = 3000
/** The time that a closing connection has for its pending results. */
export const CLOSE_TIMEOUT_MS = 2000

/** Creates the options of a pg client. `url` has no parameters of Latchkey's own. */
export const createClientConfig = ({ url, schema, role }: Server, mode: Mode, purpose: Purpose): ClientConfig => ({
  ...commonConfig,
  pipeline: true,
  ...(mode === 'direct' && timeouts),
  connectionString:
    mode === 'direct'
      ? addStartupOptions(url, {
          ...startupSettings[purpose],
          ...toSearchPath(schema),
          ...(purpose === 'transactions' && toCommitMode(role)),
        })
      : url,
})

/** Creates the options of a client for one long statement. */
export const createConfigWithoutTimeouts = (url: string): ClientConfig => ({ ...commonConfig, connectionString: url })

export const openTrackedConnection = async ({
  server,
  mode,
  purpose,
  heartbeat,
}: ConnectionRequest): Promise<OpenConnection> => {
  const client = new Client(createClientConfig(server, mode, purpose))
  client.on('error', ignoreError)
  await client.connect()
  const connection = new TrackedConnection(client)
  heartbeat.add(connection)
  const end = (): Promise<void> => {
    const timer = setTimeout(() => connection.destroy(), CLOSE_TIMEOUT_MS)
    return client.end().finally(() => clearTimeout(timer))
  }
  try {
    await checkServer(connection, { mode, role: server.role })
  } catch (error) {
    await end()
    throw error
  }
  return { connection, mode, end }
}

/**
 * Throws if the server is a standby that is not one of the replicas, or if it has not applied the startup options. Other
 * standbys may lag behind, because only replicas are checked for it.
 */
export const checkServer = async (
  connection: TrackedConnection,
  { mode, role }: { mode: Mode; role: ServerRole },
): Promise<void> => {
  const { rows } = await connection.query(
    `select pg_is_in_recovery() as "isStandby", current_setting('${DIRECT_MARKER}', true) as "marker", pg_backend_pid() as "pid"`,
  )
  const [{ isStandby, marker, pid }] = rows
  if (isStandby && role !== 'replica') throw new StandbyError()
  if (mode === 'direct' && marker !== 'on') throw new PoolerError()
  if (mode === 'direct') connection.setBackendPid(pid)
}

/**
 * Finds which of these backends are active, or were within the last second, over a new connection. Throws the error of
 * the server, or a connection error after a timeout.
 */
export const findActiveBackends = async (url: string, pids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await queryOnce(url, {
    sql: `select "pid" from pg_stat_activity where "pid" = any($1) and
      (coalesce("state", '') not like 'idle%' or "state_change" > clock_timestamp() - interval '1 second')`,
    values: [pids],
    timeoutMs: HEARTBEAT_TIMEOUT_MS,
  })
  return new Set(rows.map(({ pid }) => Number(pid)))
}

/** A pooler rejects the startup options, or ignores them if it is configured to. */
export const isPoolerError = (error: unknown): boolean =>
  error instanceof PoolerError || (isDatabaseError(error) && /unsupported startup parameter/i.test(error.message))

class PoolerError extends Error {
  override readonly name = 'PoolerError'

  constructor() {
    super('The server is behind a connection pooler')
  }
}

/** A setting without effect. Only a server that received the startup options returns it. */
const DIRECT_MARKER = 'latchkey.direct'

const startupSettings: Record<Purpose, Readonly<Record<string, string>>> = {
  'other reads': { [DIRECT_MARKER]: 'on' },
  'key reads': { [DIRECT_MARKER]: 'on', ...plannerSettings },
  // PostgreSQL detects conflicts only among serializable transactions, so autocommitted writes must be serializable too.
  transactions: { [DIRECT_MARKER]: 'on', default_transaction_isolation: 'serializable', ...plannerSettings },
}

const addStartupOptions = (url: string, settings: Readonly<Record<string, string>>): string => {
  const additionalOptions = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const result = new URL(url)
  const options = result.searchParams.get('options')
  result.searchParams.set('options', options ? `${options} ${additionalOptions}` : additionalOptions)
  return result.href
}
