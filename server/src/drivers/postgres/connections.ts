import { Client, type ClientBase, type ClientConfig, Pool, TypeOverrides, types } from 'pg'
import { PipelinedReads } from './pipelined-reads.ts'

/** The longest statement of ours takes milliseconds; what takes this long is stuck. */
const STATEMENT_TIMEOUT_MS = 15_000
/** A server that says nothing for longer than that is out of reach. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5000
const CONNECT_TIMEOUT_MS = 5000
/** A node that died in the middle of a transaction must not hold its locks. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000

/** A connection in one pair of hands. */
export interface Session {
  readonly client: ClientBase
  /** A broken one is not used again. */
  release(isBroken: boolean): void
}

/** All connections to one database. */
export class PostgresConnections {
  /** What every request waits for: statements by key that never wait behind a long list. */
  readonly shortReads: PipelinedReads
  readonly otherReads: PipelinedReads
  readonly #pool: Pool
  readonly #url: string
  /** Holds the migration lock. */
  #migrator: Client | undefined
  /** The same, while nobody migrates with it. */
  #idleMigrator: Client | undefined

  constructor(url: string, maxConnections: number) {
    this.#url = url
    const reading: ClientConfig = { ...common, ...timeouts, connectionString: url, pipeline: true }
    this.shortReads = new PipelinedReads(reading)
    this.otherReads = new PipelinedReads(reading)
    this.#pool = new Pool({
      ...common,
      ...timeouts,
      connectionString: serializable(url),
      max: maxConnections,
      idleTimeoutMillis: 30_000,
    })
    // Without a listener a lost connection ends the process. The query that was under way hears of it anyway.
    this.#pool.on('error', ignore)
    this.#pool.on('connect', (client) => client.on('error', ignore))
  }

  /** A connection whose default isolation is serializable. */
  async take(): Promise<Session> {
    const migrator = this.#idleMigrator
    if (migrator) {
      this.#idleMigrator = undefined
      return { client: migrator, release: () => this.#giveBack(migrator) }
    }
    const client = await this.#pool.connect()
    return { client, release: (isBroken) => client.release(isBroken) }
  }

  /**
   * One node migrates at a time, and the others wait here. The lock belongs to the connection that migrates: if it is
   * lost, so are both. No statement timeout, as an index on a large table takes its time.
   */
  async lockForMigration(): Promise<void> {
    const client = new Client({ ...common, connectionString: serializable(this.#url) })
    client.on('error', ignore)
    await client.connect()
    this.#migrator = client
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    this.#idleMigrator = client
  }

  async unlockAfterMigration(): Promise<void> {
    const client = this.#migrator
    this.#migrator = undefined
    this.#idleMigrator = undefined
    await client?.end()
  }

  async close(): Promise<void> {
    await Promise.all([
      this.shortReads.close(),
      this.otherReads.close(),
      this.#pool.ended || this.#pool.ending ? undefined : this.#pool.end(),
    ])
  }

  #giveBack(migrator: Client): void {
    if (this.#migrator === migrator) this.#idleMigrator = migrator
  }
}

/** Any number that no other program on the same database uses. */
const MIGRATION_LOCK = '5490021700346'

const ignore = (): void => {}

/** What SQLite would answer: numbers for bigint and for the numeric of a sum, 0 and 1 for a boolean. */
const sameAsSqlite = new TypeOverrides()
sameAsSqlite.setTypeParser(types.builtins.INT8, Number)
sameAsSqlite.setTypeParser(types.builtins.NUMERIC, Number)
sameAsSqlite.setTypeParser(types.builtins.BOOL, (value) => (value === 't' ? 1 : 0))

const common: ClientConfig = {
  application_name: 'latchkey',
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  types: sameAsSqlite,
}

const timeouts: ClientConfig = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  query_timeout: ANSWER_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
}

/**
 * The same database with another default. PostgreSQL watches for conflicts among serializable transactions only, so a
 * write that stands alone must be one too, or a transaction would not notice it.
 */
const serializable = (url: string): string => {
  const result = new URL(url)
  const options = result.searchParams.get('options')
  const isolation = '-c default_transaction_isolation=serializable'
  result.searchParams.set('options', options ? `${options} ${isolation}` : isolation)
  return result.href
}
