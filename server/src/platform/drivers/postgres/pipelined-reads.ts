import type { QueryResult } from 'pg'
import type { Row } from '../../database/database.ts'
import type { OpenConnection } from './connect.ts'
import { isConnectionLost, isStaleStatement } from './errors.ts'
import { readInSchema } from './read-in-schema.ts'
import { type Statement, toStatement } from './statement.ts'

/**
 * Pipelines reads over one connection: each is sent before the result of the previous one arrives. Only for reads, which
 * can be retried after the connection is lost.
 */
export class PipelinedReads {
  readonly #openConnection: () => Promise<OpenConnection>
  readonly #schema: string | null
  #connection: Promise<OpenConnection> | undefined
  #isClosed = false

  constructor(openConnection: () => Promise<OpenConnection>, schema: string | null) {
    this.#openConnection = openConnection
    this.#schema = schema
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    try {
      return await this.queryWithoutRetry(sql, parameters)
    } catch (error) {
      if (this.#isClosed || !(isConnectionLost(error) || isStaleStatement(error))) throw error
      return this.queryWithoutRetry(sql, parameters)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#drop()
  }

  /** After a failure that a new connection can solve, the next query opens one. */
  async queryWithoutRetry(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    if (this.#isClosed) throw new Error('The database is closed')
    this.#connection ??= this.#connect()
    const current = this.#connection
    const { connection, mode } = await current
    const statement = toStatement(sql, parameters, mode)
    const run = (next: Statement | string) => connection.query(next)
    const schema = mode === 'pooled' ? this.#schema : null
    try {
      return await (schema === null ? run(statement) : readInSchema(run, statement, schema))
    } catch (error) {
      // The server terminates a connection after the error, so the retry must not use it.
      if (isConnectionLost(error) && this.#connection === current) this.#connection = undefined
      if (isStaleStatement(error) && this.#connection === current) await this.#drop()
      throw error
    }
  }

  #connect(): Promise<OpenConnection> {
    const clear = (): void => {
      if (this.#connection === connecting) this.#connection = undefined
    }
    const connecting = this.#openConnection().then((opened) => {
      opened.connection.onLost(clear)
      return opened
    })
    // The next query after a failure opens a new connection.
    connecting.catch(clear)
    return connecting
  }

  /** Closes the connection after its last pending result. */
  async #drop(): Promise<void> {
    const dropped = this.#connection
    this.#connection = undefined
    await dropped?.then((opened) => opened.end()).catch(() => {})
  }
}
