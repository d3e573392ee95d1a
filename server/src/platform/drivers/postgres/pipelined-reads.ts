import type { QueryResult } from 'pg'
import type { Row } from '../../database/database.ts'
import type { Link } from './connect.ts'
import { isConnectionLost, isStaleStatement } from './errors.ts'
import { toStatement } from './statement.ts'

/**
 * Reads over one connection that sends each without waiting for the answer to the one before. For reads alone: one
 * that was lost with its connection is simply asked again.
 */
export class PipelinedReads {
  readonly #open: () => Promise<Link>
  #link: Promise<Link> | undefined
  #isClosed = false

  constructor(open: () => Promise<Link>) {
    this.#open = open
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
    this.#link ??= this.#connect()
    const { line, way } = await this.#link
    return line.ask(toStatement(sql, parameters, way))
  }

  #connect(): Promise<Link> {
    const forget = (): void => {
      if (this.#link === connecting) this.#link = undefined
    }
    const connecting = this.#open().then((link) => {
      link.line.onLost(forget)
      return link
    })
    // Whoever comes after a failure tries anew.
    connecting.catch(forget)
    return connecting
  }

  /** The connection ends after its last answer. */
  async #drop(): Promise<void> {
    const link = this.#link
    this.#link = undefined
    await link?.then((it) => it.end()).catch(() => {})
  }
}
