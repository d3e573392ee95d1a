import type { Client, QueryResult } from 'pg'
import { type DescribedColumns, type NamedStatement, NamedQuery } from './named-query.ts'
import type { Statement } from './statement.ts'

/** A connection, and what it owes us. */
export class TrackedConnection {
  /** In somebody's hands, though perhaps between two questions. */
  isAcquired = false
  readonly #client: Client
  readonly #described: DescribedColumns = new Map()
  #backendPid: number | null = null
  #sent = 0
  #received = 0
  #receivedAtLastCheck = 0
  #unansweredChecks = 0
  #isCorked = false

  constructor(client: Client) {
    this.#client = client
  }

  /** The process in the server that answers here; null where that is not known, or another one each time. */
  get pid(): number | null {
    return this.#backendPid
  }

  /** How many looks in a row have found that an answer was due and none had come. */
  get unansweredChecks(): number {
    return this.#received === this.#receivedAtLastCheck ? this.#unansweredChecks : 0
  }

  get isIdle(): boolean {
    return !this.isAcquired && this.#sent === this.#received
  }

  setBackendPid(backendPid: number): void {
    this.#backendPid = backendPid
  }

  /** What is asked in one turn of the event loop is sent at its end, together: each sending wakes the server up. */
  async query(statement: Statement | string): Promise<QueryResult> {
    this.#cork()
    this.#sent++
    try {
      if (typeof statement === 'string' || statement.name === undefined) return await this.#client.query(statement)
      return await this.#queryNamed(statement)
    } catch (error) {
      // Who asked tells more than where the answer was read.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    } finally {
      this.#received++
    }
  }

  #queryNamed(statement: NamedStatement): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      this.#client.query(new NamedQuery(statement, this.#described, resolve, reject))
    })
  }

  #cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    this.#client.connection.stream.cork()
    setImmediate(() => {
      this.#isCorked = false
      this.#client.connection.stream.uncork()
    })
  }

  check(): void {
    const isSilent = this.#sent > this.#received && this.#received === this.#receivedAtLastCheck
    this.#unansweredChecks = isSilent ? this.#unansweredChecks + 1 : 0
    this.#receivedAtLastCheck = this.#received
  }

  /** Whoever waits here for an answer hears that the connection is lost. */
  destroy(): void {
    this.#client.connection.stream.destroy()
  }

  /** At the first sign of it; perhaps twice. */
  onLost(callback: () => void): void {
    this.#client.once('error', callback)
    this.#client.once('end', callback)
  }
}
