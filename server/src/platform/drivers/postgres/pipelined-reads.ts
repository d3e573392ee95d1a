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

  constructor(open: () => Promise<OpenConnection>, schema: string | null) {
    this.#openConnection = open
    this.#schema = schema
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    try {
      return await this.#ask(sql, parameters)
    } catch (error) {
      if (this.#isClosed || !(isConnectionLost(error) || isStaleStatement(error))) throw error
      if (isStaleStatement(error)) await this.#drop()
      return this.#ask(sql, parameters)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#drop()
  }

  async #ask(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    if (this.#isClosed) throw new Error('The database is closed')
    const used = (this.#connection ??= this.#connect())
    const { connection, mode } = await used
    const statement = toStatement(sql, parameters, mode)
    const run = (next: Statement | string) => connection.query(next)
    try {
      return await (mode === 'pooled' && this.#schema !== null
        ? readInSchema(run, statement, this.#schema)
        : connection.query(statement))
    } catch (error) {
      // The server terminates a connection after the error, so the retry must not use it.
      if (isConnectionLost(error) && this.#connection === used) this.#connection = undefined
      throw error
    }
  }

  #connect(): Promise<OpenConnection> {
    const clear = (): void => {
      if (this.#connection === connecting) this.#connection = undefined
    }
    const connecting = this.#openConnection().then((link) => {
      link.connection.onLost(clear)
      return link
    })
    // The next query after a failure opens a new connection.
    connecting.catch(clear)
    return connecting
  }

  /** Closes the connection after its last pending result. */
  async #drop(): Promise<void> {
    const link = this.#connection
    this.#connection = undefined
    await link?.then((it) => it.end()).catch(() => {})
  }
}
