import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import type { DatabaseLoad, Row } from '../../database/database.ts'
import { Deadline } from '../../deadline.ts'
import { type Server, toLocalSettings } from './connect.ts'
import { connectBefore } from './connect-before.ts'
import type { AcquiredConnection, Connections, Reads } from './connections.ts'
import { isDatabaseError, StandbyError } from './errors.ts'
import { qualifyIndex } from './qualify-index.ts'
import { ignoreError } from './query-once.ts'
import { readInSchema } from './read-in-schema.ts'
import { type Statement, toStatement } from './statement.ts'
import { getValueParser } from './values.ts'

/**
 * The pool of the application, which uses the same connections. Each transaction therefore applies its settings itself,
 * and leaves neither a setting nor a prepared statement. The pool is never closed.
 */
export class SharedPool implements Connections {
  readonly keyReads: Reads = { query: (sql, parameters) => this.#read(sql, parameters) }
  readonly otherReads = this.keyReads
  readonly #pool: Pool
  readonly #schema: string | null
  readonly #localSettings: readonly string[]
  readonly #checked = new WeakSet<PoolClient>()

  constructor(pool: Pool, { schema, role }: Omit<Server, 'url'>) {
    // A migration holds one connection with the lock, and builds indexes over another one.
    if (pool.options.max < 2) throw new Error('The pool needs at least two connections: max must be 2 or more')
    this.#pool = pool
    this.#schema = schema
    this.#localSettings = toLocalSettings({ schema, role })
  }

  async acquire(deadline: Deadline): Promise<AcquiredConnection> {
    const client = await connectBefore(deadline, this.#pool)
    client.on('error', ignoreError)
    const release = (isBroken: boolean): void => {
      client.off('error', ignoreError)
      client.release(isBroken)
    }
    try {
      await deadline.limit(this.#requirePrimary(client))
    } catch (error) {
      release(true)
      throw error
    }
    return {
      mode: 'pooled',
      transactionSettings: this.#localSettings,
      ...queueQueries(client),
      markTransaction: null,
      hasHeartbeat: false,
      release,
    }
  }

  async runOnOwnConnection(sql: string): Promise<void> {
    const connection = await this.acquire(Deadline.after())
    try {
      await connection.query('set statement_timeout = 0')
      await connection.query(qualifyIndex(sql, this.#schema))
    } finally {
      // The connection keeps the setting, so the pool closes it.
      connection.release(true)
    }
  }

  /** The servers behind the pool are unknown. */
  async findCommitOutcome(): Promise<'unknown'> {
    return 'unknown'
  }

  load(): DatabaseLoad {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  async close(): Promise<void> {}

  async #read(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const deadline = Deadline.after()
    const connection = await this.acquire(deadline)
    let isBroken = false
    try {
      const statement = toStatement(sql, parameters, 'pooled')
      return await deadline.limit(
        this.#schema === null ? connection.query(statement) : readInSchema(connection.query, statement, this.#schema),
      )
    } catch (error) {
      isBroken = !isDatabaseError(error)
      throw error
    } finally {
      connection.release(isBroken)
    }
  }

  /** Once per connection: a standby may lag behind and return sessions that have ended. */
  async #requirePrimary(client: PoolClient): Promise<void> {
    if (this.#checked.has(client)) return
    const { rows } = await client.query('select pg_is_in_recovery()::int as "isStandby"')
    if (rows[0].isStandby) throw new StandbyError()
    this.#checked.add(client)
  }
}

/** The parsers of the application stay unchanged. */
const types = { getTypeParser: getValueParser }

/** Sends each query after the result of the previous one. Only pipelined clients accept several queries. */
const queueQueries = (client: PoolClient): Pick<AcquiredConnection, 'query' | 'queryForApplication'> => {
  let last: Promise<unknown> = Promise.resolve()
  const enqueue = (statement: QueryConfig | string): Promise<QueryResult> => {
    const result = last.then(() => client.query(statement))
    last = result.catch(() => {})
    return result
  }
  return {
    query: (statement: Statement | string) =>
      enqueue(typeof statement === 'string' ? statement : { ...statement, types }),
    queryForApplication: enqueue,
  }
}
