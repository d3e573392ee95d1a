import type { Client, QueryResult } from 'pg'
import { type DescribedColumns, type NamedStatement, NamedQuery } from './named-query.ts'
import type { AppStatement, Statement } from './statement.ts'

/** A connection that counts its pending results. */
export class TrackedConnection {
  /** Whether a caller holds it, perhaps without a pending query. */
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

  /** The backend process; null if it is unknown or changes, as with a pooler. */
  get pid(): number | null {
    return this.#backendPid
  }

  /** How many consecutive checks found a pending result and no progress. */
  get unansweredChecks(): number {
    return this.#received === this.#receivedAtLastCheck ? this.#unansweredChecks : 0
  }

  get isIdle(): boolean {
    return !this.isAcquired && this.#sent === this.#received
  }

  setBackendPid(backendPid: number): void {
    this.#backendPid = backendPid
  }

  /** Queries of one event loop iteration are sent in one write at its end, because each write wakes the server up. */
  async query(statement: Statement | AppStatement | string): Promise<QueryResult> {
    this.#cork()
    this.#sent++
    try {
      if (typeof statement === 'string' || statement.name === undefined) return await this.#client.query(statement)
      return await this.#queryNamed(statement)
    } catch (error) {
      // The stack of the caller is more useful than the stack of the socket handler.
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

  /** Pending queries reject with a connection error. */
  destroy(): void {
    this.#client.connection.stream.destroy()
  }

  /** Calls back when the connection is lost, possibly twice. */
  onLost(callback: () => void): void {
    this.#client.once('error', callback)
    this.#client.once('end', callback)
  }
}
