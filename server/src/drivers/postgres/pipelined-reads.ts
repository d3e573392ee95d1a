import { Client, type ClientConfig, type QueryResult } from 'pg'
import type { Row } from '../../database/database.ts'
import { isConnectionLost, isStaleStatement } from './errors.ts'
import { toQuery } from './statement.ts'

/**
 * Reads over one connection that sends each without waiting for the answer to the one before. For reads alone: one
 * that was lost with its connection is simply asked again.
 */
export class PipelinedReads {
  readonly #config: ClientConfig
  #client: Promise<Client> | undefined
  #isClosed = false

  constructor(config: ClientConfig) {
    this.#config = config
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    try {
      return await (await this.#connected()).query(toQuery(sql, parameters))
    } catch (error) {
      if (this.#isClosed || !(isConnectionLost(error) || isStaleStatement(error))) throw error
      if (isStaleStatement(error)) await this.#drop()
      return (await this.#connected()).query(toQuery(sql, parameters))
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#drop()
  }

  async #connected(): Promise<Client> {
    if (this.#isClosed) throw new Error('The database is closed')
    this.#client ??= this.#connect()
    return this.#client
  }

  #connect(): Promise<Client> {
    const client = new Client(this.#config)
    const forget = (): void => {
      if (this.#client === connected) this.#client = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    const connected = client.connect().then(() => client)
    // Whoever comes after a failure tries anew.
    connected.catch(forget)
    return connected
  }

  /** The connection ends after its last answer. */
  async #drop(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.then((it) => it.end()).catch(() => {})
  }
}
