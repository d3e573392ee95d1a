import type { QueryResult } from 'pg'
import type { Row } from '../../database/database.ts'
import type { OpenConnection } from './connect.ts'
import { isConnectionLost, isStaleStatement } from './errors.ts'
import { toStatement } from './statement.ts'

/**
 * Reads over one connection that sends each without waiting for the answer to the one before. For reads alone: one
 * that was lost with its connection is simply asked again.
 */
export class PipelinedReads {
  readonly #openConnection: () => Promise<OpenConnection>
  #connection: Promise<OpenConnection> | undefined
  #isClosed = false

  constructor(open: () => Promise<OpenConnection>) {
    this.#openConnection = open
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
    this.#connection ??= this.#connect()
    const { connection, mode } = await this.#connection
    return connection.query(toStatement(sql, parameters, mode))
  }

  #connect(): Promise<OpenConnection> {
    const clear = (): void => {
      if (this.#connection === connecting) this.#connection = undefined
    }
    const connecting = this.#openConnection().then((link) => {
      link.connection.onLost(clear)
      return link
    })
    // Whoever comes after a failure tries anew.
    connecting.catch(clear)
    return connecting
  }

  /** The connection ends after its last answer. */
  async #drop(): Promise<void> {
    const link = this.#connection
    this.#connection = undefined
    await link?.then((it) => it.end()).catch(() => {})
  }
}
