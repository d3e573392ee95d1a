import { Client, type ClientConfig, DatabaseError } from 'pg'
import { StandbyError } from './errors.ts'
import { Line } from './line.ts'
import { readerOf } from './values.ts'
import type { Watch } from './watch.ts'

/**
 * How we reach the server. A pooler such as PgBouncer lends its connections for a transaction each: what we say of a
 * connection when it starts, and what is prepared in it, is nobody's there.
 */
export type Way = 'direct' | 'pooled'

/** What a connection is for. What is read by keys is what every request waits for. */
export type Purpose = 'reads by keys' | 'other reads' | 'transactions'

/** An open connection whose other end is known. */
export interface Link {
  readonly line: Line
  readonly way: Way
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
const plans = { enable_seqscan: 'off', jit: 'off', plan_cache_mode: 'force_generic_plan' }

/** Said in each transaction where it cannot be said of the connection. */
export const ofTransactions = Object.entries({ ...timeouts, ...plans })

const CONNECT_TIMEOUT_MS = 5000
/** A server that speaks tells so in a moment. */
const SIGN_OF_LIFE_MS = 3000
/** For somebody to hear that we leave. */
const FAREWELL_MS = 2000

/** How pg connects. `url` has lost what is ours alone. */
export const configFor = (url: string, way: Way, purpose: Purpose): ClientConfig => ({
  ...common,
  pipeline: true,
  ...(way === 'direct' && timeouts),
  connectionString: way === 'direct' ? withOptions(url, optionsFor[purpose]) : url,
})

/** A connection without any limit of time, for one statement that needs its while. */
export const patientConfig = (url: string): ClientConfig => ({ ...common, connectionString: url })

export const openLink = async (url: string, way: Way, purpose: Purpose, watch: Watch): Promise<Link> => {
  const client = new Client(configFor(url, way, purpose))
  client.on('error', ignore)
  await client.connect()
  const line = new Line(client)
  watch.add(line)
  const end = (): Promise<void> => {
    const timer = setTimeout(() => line.cut(), FAREWELL_MS)
    return client.end().finally(() => clearTimeout(timer))
  }
  try {
    await checkServer(line, way)
  } catch (error) {
    await end()
    throw error
  }
  return { line, way, end }
}

/**
 * Throws unless the server at the other end takes writes, and has heard what we said when we connected. A standby may
 * lag behind, so not even reads go there: it would show sessions that have ended.
 */
export const checkServer = async (line: Line, way: Way): Promise<void> => {
  const { rows } = await line.ask(
    `select pg_is_in_recovery() as "isStandby", current_setting('${MARK}', true) as "mark", pg_backend_pid() as "pid"`,
  )
  const [{ isStandby, mark, pid }] = rows
  if (isStandby) throw new StandbyError()
  if (way === 'direct' && mark !== 'on') throw new PoolerError()
  if (way === 'direct') line.isAnsweredBy(pid)
}

/**
 * Which of these processes are at work or have answered just now, over a connection of its own; throws what the server
 * says, or, where it says nothing for a moment, that the connection is lost.
 */
export const askForSignOfLife = async (url: string, pids: readonly number[]): Promise<ReadonlySet<number>> => {
  const client = new Client({ ...common, connectionString: url })
  client.on('error', ignore)
  const timer = setTimeout(() => client.connection.stream.destroy(), SIGN_OF_LIFE_MS)
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
export const isPooler = (error: unknown): boolean =>
  error instanceof PoolerError ||
  (error instanceof DatabaseError && /unsupported startup parameter/i.test(error.message))

class PoolerError extends Error {
  override readonly name = 'PoolerError'

  constructor() {
    super('A pooler stands before the server')
  }
}

/** A setting of no meaning that comes back only from a server that was told of it. */
const MARK = 'latchkey.direct'

const toOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

const optionsFor: Record<Purpose, string> = {
  'other reads': toOptions({ [MARK]: 'on' }),
  'reads by keys': toOptions({ [MARK]: 'on', ...plans }),
  // PostgreSQL watches for conflicts among serializable transactions only, so a write that stands alone must be one
  // too, or a transaction would not notice it.
  transactions: toOptions({ [MARK]: 'on', default_transaction_isolation: 'serializable', ...plans }),
}

const withOptions = (url: string, more: string): string => {
  const result = new URL(url)
  const options = result.searchParams.get('options')
  result.searchParams.set('options', options ? `${options} ${more}` : more)
  return result.href
}

const common: ClientConfig = {
  application_name: 'latchkey',
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  types: { getTypeParser: readerOf },
}

// Without a listener a lost connection ends the process. The query that was under way hears of it anyway.
const ignore = (): void => {}
