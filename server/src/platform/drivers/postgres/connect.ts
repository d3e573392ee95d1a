import { Client, type ClientConfig, DatabaseError } from 'pg'
import { StandbyError } from './errors.ts'
import { TrackedConnection } from './tracked-connection.ts'
import { getValueParser } from './values.ts'
import type { Heartbeat } from './heartbeat.ts'

/**
 * How we reach the server. A pooler such as PgBouncer lends its connections for a transaction each: what we say of a
 * connection when it starts, and what is prepared in it, is nobody's there.
 */
export type Mode = 'direct' | 'pooled'

/** What a connection is for. What is read by keys is what every request waits for. */
export type Purpose = 'reads by keys' | 'other reads' | 'transactions'

/** An open connection whose other end is known. */
export interface OpenConnection {
  readonly connection: TrackedConnection
  readonly mode: Mode
  /** After the last answer that is due, or after a while without one. */
  end(): Promise<void>
}

const timeouts = {
  /** The longest statement of ours takes milliseconds; what takes this long is stuck. */
  statement_timeout: 15_000,
  /** A node that died in the middle of a transaction must not hold its locks. */
  idle_in_transaction_session_timeout: 15_000,
}

/**
 * Of a small table PostgreSQL scans all rather than look into an index, or, once it knows the values, all of an index of few
 * rows; and it goes on doing so while the table grows, until somebody has counted it. A serializable transaction that scans
 * a table loses against whoever writes into it (PostgreSQL 17, section 13.2.3). What has to be scanned all the same seems so
 * dear then that it would be compiled.
 */
const plannerSettings = { enable_seqscan: 'off', jit: 'off', plan_cache_mode: 'force_generic_plan' }

/** Said in each transaction where it cannot be said of the connection. */
export const transactionSettings = Object.entries({ ...timeouts, ...plannerSettings })

const CONNECT_TIMEOUT_MS = 5000
/** A server that speaks tells so in a moment. */
const HEARTBEAT_TIMEOUT_MS = 3000
/** For somebody to hear that we leave. */
const CLOSE_TIMEOUT_MS = 2000

/** How pg connects. `url` has lost what is ours alone. */
export const createClientConfig = (url: string, mode: Mode, purpose: Purpose): ClientConfig => ({
  ...commonConfig,
  pipeline: true,
  ...(mode === 'direct' && timeouts),
  connectionString: mode === 'direct' ? addStartupOptions(url, startupOptions[purpose]) : url,
})

/** A connection without any limit of time, for one statement that needs its while. */
export const createConfigWithoutTimeouts = (url: string): ClientConfig => ({ ...commonConfig, connectionString: url })

export const openTrackedConnection = async (
  url: string,
  mode: Mode,
  purpose: Purpose,
  heartbeat: Heartbeat,
): Promise<OpenConnection> => {
  const client = new Client(createClientConfig(url, mode, purpose))
  client.on('error', ignoreError)
  await client.connect()
  const connection = new TrackedConnection(client)
  heartbeat.add(connection)
  const end = (): Promise<void> => {
    const timer = setTimeout(() => connection.destroy(), CLOSE_TIMEOUT_MS)
    return client.end().finally(() => clearTimeout(timer))
  }
  try {
    await checkServer(connection, mode)
  } catch (error) {
    await end()
    throw error
  }
  return { connection, mode, end }
}

/**
 * Throws unless the server at the other end takes writes, and has heard what we said when we connected. A standby may
 * lag behind, so not even reads go there: it would show sessions that have ended.
 */
export const checkServer = async (connection: TrackedConnection, mode: Mode): Promise<void> => {
  const { rows } = await connection.query(
    `select pg_is_in_recovery() as "isStandby", current_setting('${DIRECT_MARKER}', true) as "mark", pg_backend_pid() as "pid"`,
  )
  const [{ isStandby, mark, pid }] = rows
  if (isStandby) throw new StandbyError()
  if (mode === 'direct' && mark !== 'on') throw new PoolerError()
  if (mode === 'direct') connection.setBackendPid(pid)
}

/**
 * Which of these processes are at work or have answered just now, over a connection of its own; throws what the server
 * says, or, where it says nothing for a moment, that the connection is lost.
 */
export const findActiveBackends = async (url: string, pids: readonly number[]): Promise<ReadonlySet<number>> => {
  const client = new Client({ ...commonConfig, connectionString: url })
  client.on('error', ignoreError)
  const timer = setTimeout(() => client.connection.stream.destroy(), HEARTBEAT_TIMEOUT_MS)
  try {
    await client.connect()
    const { rows } = await client.query(
      `select "pid" from pg_stat_activity where "pid" = any($1) and
        (coalesce("state", '') not like 'idle%' or "state_change" > clock_timestamp() - interval '1 second')`,
      [pids],
    )
    return new Set(rows.map(({ pid }) => Number(pid)))
  } finally {
    await client.end()
    clearTimeout(timer)
  }
}

/** A pooler refuses what we say of a connection, or, told to, keeps it to itself. */
export const isPoolerError = (error: unknown): boolean =>
  error instanceof PoolerError ||
  (error instanceof DatabaseError && /unsupported startup parameter/i.test(error.message))

class PoolerError extends Error {
  override readonly name = 'PoolerError'

  constructor() {
    super('A pooler stands before the server')
  }
}

/** A setting of no meaning that comes back only from a server that was told of it. */
const DIRECT_MARKER = 'latchkey.direct'

const toStartupOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

const startupOptions: Record<Purpose, string> = {
  'other reads': toStartupOptions({ [DIRECT_MARKER]: 'on' }),
  'reads by keys': toStartupOptions({ [DIRECT_MARKER]: 'on', ...plannerSettings }),
  // PostgreSQL watches for conflicts among serializable transactions only, so a write that stands alone must be one
  // too, or a transaction would not notice it.
  transactions: toStartupOptions({
    [DIRECT_MARKER]: 'on',
    default_transaction_isolation: 'serializable',
    ...plannerSettings,
  }),
}

const addStartupOptions = (url: string, more: string): string => {
  const result = new URL(url)
  const options = result.searchParams.get('options')
  result.searchParams.set('options', options ? `${options} ${more}` : more)
  return result.href
}

const commonConfig: ClientConfig = {
  application_name: 'latchkey',
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  types: { getTypeParser: getValueParser },
}

// Without a listener a lost connection ends the process. The query that was under way hears of it anyway.
const ignoreError = (): void => {}
