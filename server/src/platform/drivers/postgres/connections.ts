import { Client, type ClientBase, Pool, type PoolClient, type QueryResult } from 'pg'
import type { DatabaseLoad } from '../../database/database.ts'
import {
  askForSignOfLife,
  checkServer,
  configFor,
  isPooler,
  openLink,
  type Purpose,
  patientConfig,
  type Way,
} from './connect.ts'
import { isConnectTimeout } from './errors.ts'
import { Line } from './line.ts'
import { PipelinedReads } from './pipelined-reads.ts'
import type { Statement } from './statement.ts'
import { Watch } from './watch.ts'

/** A connection in one pair of hands. */
export interface Session {
  /** Direct: its default isolation is serializable, and what is prepared in it stays. */
  readonly way: Way
  query(statement: Statement | string): Promise<QueryResult>
  /** A broken one is not used again. */
  release(isBroken: boolean): void
}

/** All connections to one database. */
export class PostgresConnections {
  /** What every request waits for: statements by key that never wait behind a long list. */
  readonly shortReads: PipelinedReads
  readonly otherReads: PipelinedReads
  readonly #url: string
  readonly #maxConnections: number
  readonly #pools = new Map<Way, Pool>()
  readonly #lines = new WeakMap<ClientBase, Line>()
  readonly #watch: Watch
  /** Once a pooler was met, everybody takes it for granted that there is one. */
  #way: Way
  #isClosed = false

  constructor(url: string, maxConnections: number) {
    const { server, isPooled } = readUrl(url)
    this.#url = server
    this.#way = isPooled ? 'pooled' : 'direct'
    this.#maxConnections = maxConnections
    this.#watch = new Watch((pids) => askForSignOfLife(server, pids))
    const connect = (purpose: Purpose) => () => this.#reach((way) => openLink(server, way, purpose, this.#watch))
    this.shortReads = new PipelinedReads(connect('reads by keys'))
    this.otherReads = new PipelinedReads(connect('other reads'))
  }

  take(): Promise<Session> {
    return this.#reach(async (way) => {
      const client = await this.#pool(way).connect()
      try {
        const line = this.#lines.get(client) ?? (await this.#lineOf(client, way))
        line.isTaken = true
        return {
          way,
          query: (statement) => line.ask(statement),
          release: (isBroken) => {
            line.isTaken = false
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
  async runAlone(sql: string): Promise<void> {
    const client = new Client(patientConfig(this.#url))
    client.on('error', ignore)
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
    await Promise.all([this.shortReads.close(), this.otherReads.close(), ...pools.map((pool) => pool.end())])
    this.#watch.close()
  }

  async #reach<T>(connect: (way: Way) => Promise<T>): Promise<T> {
    this.#watch.requireSpeech()
    const way = this.#way
    try {
      return await connect(way)
    } catch (error) {
      if (isConnectTimeout(error)) this.#watch.doubt()
      if (way === 'pooled' || !isPooler(error)) throw error
      this.#way = 'pooled'
      return connect('pooled')
    }
  }

  /** Of a new connection of the pool. */
  async #lineOf(client: PoolClient, way: Way): Promise<Line> {
    const line = new Line(client)
    this.#watch.add(line)
    await checkServer(line, way)
    this.#lines.set(client, line)
    return line
  }

  #pool(way: Way): Pool {
    if (this.#isClosed) throw new Error('The database is closed')
    let pool = this.#pools.get(way)
    if (!pool) {
      pool = new Pool({
        ...configFor(this.#url, way, 'transactions'),
        max: this.#maxConnections,
        idleTimeoutMillis: 30_000,
      })
      // Without a listener a lost connection ends the process. The query that was under way hears of it anyway.
      pool.on('error', ignore)
      pool.on('connect', (client) => client.on('error', ignore))
      this.#pools.set(way, pool)
    }
    return pool
  }
}

/** `pgbouncer=true` is ours: it says of a pooler that cannot be told from a server that it is one. */
const readUrl = (url: string): { server: string; isPooled: boolean } => {
  const result = new URL(url)
  const isPooled = result.searchParams.get('pgbouncer') === 'true'
  result.searchParams.delete('pgbouncer')
  return { server: result.href, isPooled }
}

const ignore = (): void => {}
