import { Client, type ClientBase, Pool, type PoolClient, type QueryResult } from 'pg'
import type { DatabaseLoad, Row } from '../../database/database.ts'
import type { Deadline } from '../../deadline.ts'
import {
  CLOSE_TIMEOUT_MS,
  findActiveBackends,
  checkServer,
  createClientConfig,
  openTrackedConnection,
  type Purpose,
  createConfigWithoutTimeouts,
  type Server,
  toLocalSettings,
} from './connect.ts'
import { connectBefore } from './connect-before.ts'
import { type CommitOutcome, findCommitOutcome, markTransaction, type TransactionMark } from './commit-outcome.ts'
import { isConnectTimeout } from './errors.ts'
import { PrimaryFinder } from './primary-finder.ts'
import { commonConfig, ignoreError } from './query-once.ts'
import { parseDatabaseUrl } from './database-url.ts'
import type { Mode } from './mode.ts'
import { ModeDetector } from './mode-detector.ts'
import { TrackedConnection } from './tracked-connection.ts'
import { PipelinedReads } from './pipelined-reads.ts'
import { qualifyIndex } from './qualify-index.ts'
import type { AppStatement, Statement } from './statement.ts'
import { Heartbeat } from './heartbeat.ts'

/** A connection of the pool with exclusive use until it is released. */
export interface AcquiredConnection {
  /**
   * `direct`: the default isolation of the connection is serializable, and it keeps prepared statements.
   * `pooled`: each transaction states its isolation, and statements have no name.
   */
  readonly mode: Mode
  /** Statements that follow the start of each transaction. Empty if the connection has the settings already. */
  readonly transactionSettings: readonly string[]
  query(statement: Statement | string): Promise<QueryResult>
  /** For statements of the application. In a pool of the application, its own type parsers apply. */
  queryForApplication(statement: AppStatement): Promise<QueryResult>
  /** Null if a lost commit cannot be looked up. Called right before the commit. */
  readonly markTransaction: (() => Promise<TransactionMark | null>) | null
  /** Whether a heartbeat closes the connection if the server stops responding. */
  readonly hasHeartbeat: boolean
  /** A broken connection is closed instead of reused. */
  release(isBroken: boolean): void
}

/** Runs reads outside of transactions. */
export interface Reads {
  query(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>>
}

/** All connections to one database: of Latchkey, or of a pool of the application. */
export interface Connections {
  /** Lookups by key, which every request waits for. They never queue behind a long list. */
  readonly keyReads: Reads
  readonly otherReads: Reads
  acquire(deadline: Deadline): Promise<AcquiredConnection>
  /** Finds out whether a transaction was committed if its commit got no response. */
  findCommitOutcome(mark: TransactionMark | null, deadline: Deadline): Promise<CommitOutcome>
  /** Runs a statement that cannot run in a transaction, without timeouts and over a connection of its own. */
  runOnOwnConnection(sql: string): Promise<void>
  load(): DatabaseLoad
  close(): Promise<void>
}

/** Connections that Latchkey opens itself. */
export class PostgresConnections implements Connections {
  readonly keyReads: PipelinedReads
  readonly otherReads: PipelinedReads
  readonly #finder: PrimaryFinder
  readonly #server: Omit<Server, 'url'>
  readonly #localSettings: readonly string[]
  readonly #maxConnections: number
  readonly #modeDetector: ModeDetector
  readonly #pools = new Map<Mode, Pool>()
  readonly #connections = new WeakMap<ClientBase, TrackedConnection>()
  readonly #heartbeat: Heartbeat
  #isClosed = false

  constructor({ url, ...server }: Server, maxConnections: number) {
    const { serverUrls, mode: firstMode } = parseDatabaseUrl(url)
    this.#server = server
    this.#localSettings = toLocalSettings(server)
    this.#modeDetector = new ModeDetector(firstMode)
    this.#maxConnections = maxConnections
    this.#heartbeat = new Heartbeat((pids) => this.#findActiveBackends(pids))
    // The former primary may accept statements of open connections for a while.
    this.#finder = new PrimaryFinder(serverUrls, () => this.#heartbeat.destroyConnections())
    const connect = (purpose: Purpose) => () =>
      this.#connectWith(async (mode) =>
        openTrackedConnection({
          server: { ...server, url: await this.#finder.find() },
          mode,
          purpose,
          heartbeat: this.#heartbeat,
        }),
      )
    this.keyReads = new PipelinedReads(connect('key reads'), server.schema)
    this.otherReads = new PipelinedReads(connect('other reads'), server.schema)
  }

  acquire(deadline: Deadline): Promise<AcquiredConnection> {
    return this.#connectWith(async (mode) => {
      await this.#finder.find()
      const client = await connectBefore(deadline, this.#pool(mode))
      try {
        const connection = this.#connections.get(client) ?? (await this.#trackConnection(client, mode))
        connection.isAcquired = true
        return {
          mode,
          transactionSettings: mode === 'direct' ? [] : this.#localSettings,
          query: (statement) => connection.query(statement),
          queryForApplication: (statement) => connection.query(statement),
          markTransaction: this.#finder.hasSeveralServers
            ? () => markTransaction((sql) => connection.query(sql))
            : null,
          hasHeartbeat: true,
          release: (isBroken) => {
            connection.isAcquired = false
            client.release(isBroken)
          },
        }
      } catch (error) {
        client.release(true)
        throw error
      }
    })
  }

  findCommitOutcome(mark: TransactionMark | null, deadline: Deadline): Promise<CommitOutcome> {
    return findCommitOutcome(this.#finder, mark, deadline)
  }

  async runOnOwnConnection(sql: string): Promise<void> {
    const client = new Client(createConfigWithoutTimeouts(await this.#finder.find()))
    client.on('error', ignoreError)
    await client.connect()
    try {
      await client.query(qualifyIndex(sql, this.#server.schema))
    } finally {
      await client.end()
    }
  }

  load(): DatabaseLoad {
    const pools = [...this.#pools.values()]
    const sum = (count: (pool: Pool) => number): number => pools.reduce((total, pool) => total + count(pool), 0)
    return {
      busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const pools = [...this.#pools.values()].filter((pool) => !(pool.ended || pool.ending))
    // A commit that waits for a standby gets no response, and the pool waits for it.
    const timer = setTimeout(() => this.#heartbeat.destroyConnections(), CLOSE_TIMEOUT_MS)
    await Promise.all([this.keyReads.close(), this.otherReads.close(), ...pools.map((pool) => pool.end())])
    clearTimeout(timer)
    this.#heartbeat.close()
  }

  /** Connects to the primary. After a failure that a failover can cause, finds the primary again and retries once. */
  async #connectWith<T>(connect: (mode: Mode) => Promise<T>): Promise<T> {
    this.#heartbeat.throwIfUnresponsive()
    try {
      return await this.#connectInMode(connect)
    } catch (error) {
      if (!this.#finder.searchAgainAfter(error)) throw error
      return this.#connectInMode(connect)
    }
  }

  async #connectInMode<T>(connect: (mode: Mode) => Promise<T>): Promise<T> {
    try {
      return await this.#modeDetector.connect(connect)
    } catch (error) {
      if (isConnectTimeout(error)) this.#heartbeat.reportConnectTimeout()
      throw error
    }
  }

  async #findActiveBackends(pids: readonly number[]): Promise<ReadonlySet<number>> {
    try {
      return await findActiveBackends(await this.#finder.find(), pids)
    } catch (error) {
      if (!this.#finder.searchAgainAfter(error)) throw error
      return findActiveBackends(await this.#finder.find(), pids)
    }
  }

  async #trackConnection(client: PoolClient, mode: Mode): Promise<TrackedConnection> {
    const connection = new TrackedConnection(client)
    this.#heartbeat.add(connection)
    await checkServer(connection, { mode, role: this.#server.role })
    this.#connections.set(client, connection)
    return connection
  }

  #pool(mode: Mode): Pool {
    if (this.#isClosed) throw new Error('The database is closed')
    let pool = this.#pools.get(mode)
    if (!pool) {
      const createConfig = () =>
        createClientConfig({ ...this.#server, url: this.#finder.lastUrl }, mode, 'transactions')
      pool = new Pool({
        connectionTimeoutMillis: commonConfig.connectionTimeoutMillis,
        max: this.#maxConnections,
        idleTimeoutMillis: 30_000,
        // The primary can be another server for each new client.
        Client: class extends Client {
          constructor() {
            super(createConfig())
          }
        },
      })
      pool.on('error', ignoreError)
      pool.on('connect', (client) => client.on('error', ignoreError))
      this.#pools.set(mode, pool)
    }
    return pool
  }
}
