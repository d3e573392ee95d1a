import { Client, type ClientBase, Pool, type PoolClient, type QueryResult } from 'pg'
import type { DatabaseLoad } from '../../database/database.ts'
import {
  findActiveBackends,
  checkServer,
  createClientConfig,
  isPoolerError,
  openTrackedConnection,
  type Purpose,
  createConfigWithoutTimeouts,
  type Mode,
} from './connect.ts'
import { isConnectTimeout } from './errors.ts'
import { TrackedConnection } from './tracked-connection.ts'
import { PipelinedReads } from './pipelined-reads.ts'
import type { Statement } from './statement.ts'
import { Heartbeat } from './heartbeat.ts'

/** A connection in one pair of hands. */
export interface AcquiredConnection {
  /** Direct: its default isolation is serializable, and what is prepared in it stays. */
  readonly mode: Mode
  query(statement: Statement | string): Promise<QueryResult>
  /** A broken one is not used again. */
  release(isBroken: boolean): void
}

/** All connections to one database. */
export class PostgresConnections {
  /** What every request waits for: statements by key that never wait behind a long list. */
  readonly keyReads: PipelinedReads
  readonly otherReads: PipelinedReads
  readonly #url: string
  readonly #maxConnections: number
  readonly #pools = new Map<Mode, Pool>()
  readonly #connections = new WeakMap<ClientBase, TrackedConnection>()
  readonly #heartbeat: Heartbeat
  /** Once a pooler was met, everybody takes it for granted that there is one. */
  #mode: Mode
  #isClosed = false

  constructor(url: string, maxConnections: number) {
    const { server, isPooled } = parseUrl(url)
    this.#url = server
    this.#mode = isPooled ? 'pooled' : 'direct'
    this.#maxConnections = maxConnections
    this.#heartbeat = new Heartbeat((pids) => findActiveBackends(server, pids))
    const connect = (purpose: Purpose) => () =>
      this.#connectWith((mode) => openTrackedConnection(server, mode, purpose, this.#heartbeat))
    this.keyReads = new PipelinedReads(connect('reads by keys'))
    this.otherReads = new PipelinedReads(connect('other reads'))
  }

  acquire(): Promise<AcquiredConnection> {
    return this.#connectWith(async (mode) => {
      const client = await this.#pool(mode).connect()
      try {
        const connection = this.#connections.get(client) ?? (await this.#trackConnection(client, mode))
        connection.isAcquired = true
        return {
          mode,
          query: (statement) => connection.query(statement),
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

  /** Runs a statement that refuses transactions and may take long, over a connection of its own. */
  async runOnOwnConnection(sql: string): Promise<void> {
    const client = new Client(createConfigWithoutTimeouts(this.#url))
    client.on('error', ignoreError)
    await client.connect()
    try {
      await client.query(sql)
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
    await Promise.all([this.keyReads.close(), this.otherReads.close(), ...pools.map((pool) => pool.end())])
    this.#heartbeat.close()
  }

  async #connectWith<T>(connect: (mode: Mode) => Promise<T>): Promise<T> {
    this.#heartbeat.throwIfUnresponsive()
    const mode = this.#mode
    try {
      return await connect(mode)
    } catch (error) {
      if (isConnectTimeout(error)) this.#heartbeat.reportConnectTimeout()
      if (mode === 'pooled' || !isPoolerError(error)) throw error
      this.#mode = 'pooled'
      return connect('pooled')
    }
  }

  /** Of a new connection of the pool. */
  async #trackConnection(client: PoolClient, mode: Mode): Promise<TrackedConnection> {
    const connection = new TrackedConnection(client)
    this.#heartbeat.add(connection)
    await checkServer(connection, mode)
    this.#connections.set(client, connection)
    return connection
  }

  #pool(mode: Mode): Pool {
    if (this.#isClosed) throw new Error('The database is closed')
    let pool = this.#pools.get(mode)
    if (!pool) {
      pool = new Pool({
        ...createClientConfig(this.#url, mode, 'transactions'),
        max: this.#maxConnections,
        idleTimeoutMillis: 30_000,
      })
      // Without a listener a lost connection ends the process. The query that was under way hears of it anyway.
      pool.on('error', ignoreError)
      pool.on('connect', (client) => client.on('error', ignoreError))
      this.#pools.set(mode, pool)
    }
    return pool
  }
}

/** `pgbouncer=true` is ours: it says of a pooler that cannot be told from a server that it is one. */
const parseUrl = (url: string): { server: string; isPooled: boolean } => {
  const result = new URL(url)
  const isPooled = result.searchParams.get('pgbouncer') === 'true'
  result.searchParams.delete('pgbouncer')
  return { server: result.href, isPooled }
}

const ignoreError = (): void => {}
