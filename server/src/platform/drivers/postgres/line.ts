import type { Client, QueryResult } from 'pg'
import { type Described, type Named, NamedQuery } from './named-query.ts'
import type { Statement } from './statement.ts'

/** A connection, and what it owes us. */
export class Line {
  /** In somebody's hands, though perhaps between two questions. */
  isTaken = false
  readonly #client: Client
  readonly #described: Described = new Map()
  #pid: number | null = null
  #asked = 0
  #answered = 0
  #answeredAtLastLook = 0
  #silentLooks = 0
  #isHeld = false

  constructor(client: Client) {
    this.#client = client
  }

  /** The process in the server that answers here; null where that is not known, or another one each time. */
  get pid(): number | null {
    return this.#pid
  }

  /** How many looks in a row have found that an answer was due and none had come. */
  get silentLooks(): number {
    return this.#answered === this.#answeredAtLastLook ? this.#silentLooks : 0
  }

  get isAtRest(): boolean {
    return !this.isTaken && this.#asked === this.#answered
  }

  isAnsweredBy(pid: number): void {
    this.#pid = pid
  }

  /** What is asked in one turn of the event loop is sent at its end, together: each sending wakes the server up. */
  async ask(statement: Statement | string): Promise<QueryResult> {
    this.#hold()
    this.#asked++
    try {
      if (typeof statement === 'string' || statement.name === undefined) return await this.#client.query(statement)
      return await this.#askNamed(statement)
    } catch (error) {
      // Who asked tells more than where the answer was read.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    } finally {
      this.#answered++
    }
  }

  #askNamed(statement: Named): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      this.#client.query(new NamedQuery(statement, this.#described, resolve, reject))
    })
  }

  #hold(): void {
    if (this.#isHeld) return
    this.#isHeld = true
    this.#client.connection.stream.cork()
    setImmediate(() => {
      this.#isHeld = false
      this.#client.connection.stream.uncork()
    })
  }

  look(): void {
    const isSilent = this.#asked > this.#answered && this.#answered === this.#answeredAtLastLook
    this.#silentLooks = isSilent ? this.#silentLooks + 1 : 0
    this.#answeredAtLastLook = this.#answered
  }

  /** Whoever waits here for an answer hears that the connection is lost. */
  cut(): void {
    this.#client.connection.stream.destroy()
  }

  /** At the first sign of it; perhaps twice. */
  onLost(act: () => void): void {
    this.#client.once('error', act)
    this.#client.once('end', act)
  }
}
