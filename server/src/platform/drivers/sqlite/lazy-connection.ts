import type { CompiledQuery, QueryResult } from 'kysely'
import type { Row } from '../../database/database.ts'
import type { LazyConnection } from '../lazy-connection.ts'
import type { StatementResult } from './connection.ts'
import { retryWhileBusy } from './errors.ts'
import type { SqliteFile } from './file.ts'

/** A turn at the two connections of a file: for a transaction, or for one statement that commits by itself. */
export class LazySqliteConnection implements LazyConnection {
  readonly #file: SqliteFile
  #release: (() => void) | undefined
  #isReleased = false

  constructor(file: SqliteFile) {
    this.#file = file
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isReleased) throw new Error('The connection was given back')
    if (this.#release) return toResult(this.#file.writer.run(sql, parameters))
    if (isRead(sql)) return toResult({ rows: await this.#file.read(sql, parameters), changes: undefined })
    const outcome = await this.#runAlone(sql, parameters)
    await this.#file.waitUntilDurable()
    return toResult(outcome)
  }

  run(sql: string, parameters: readonly unknown[]): readonly Row[] {
    if (!this.#release) throw new Error('There is no transaction')
    return this.#file.writer.run(sql, parameters).rows
  }

  send(sql: string, parameters: readonly unknown[]): void {
    this.run(sql, parameters)
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }

  /** Every transaction is serializable here, whatever level the settings ask for. */
  async begin(): Promise<void> {
    const release = await this.#file.writerQueue.acquire()
    try {
      await retryWhileBusy(() => this.#file.writer.run('begin immediate', []))
      this.#release = release
    } catch (error) {
      release()
      throw error
    }
  }

  /** The next transaction may begin before this one is on the disk, and see it; it will get there later. */
  async commit(): Promise<void> {
    this.#file.writer.run('commit', [])
    this.#finish()
    await this.#file.waitUntilDurable()
  }

  /**
   * After some errors, a full disk for one, SQLite has rolled back by itself. Where a commit did not reach the disk, the
   * transaction that is open by now is somebody else's.
   */
  async rollback(): Promise<void> {
    if (!this.#release) return
    if (this.#file.writer.isInTransaction) this.#file.writer.run('rollback', [])
    this.#finish()
  }

  async release(): Promise<void> {
    this.#isReleased = true
    if (this.#release) await this.rollback()
  }

  /** A statement that is a transaction by itself. */
  async #runAlone(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    const release = await this.#file.writerQueue.acquire()
    try {
      return await retryWhileBusy(() => this.#file.writer.run(sql, parameters))
    } finally {
      release()
    }
  }

  #finish(): void {
    this.#release?.()
    this.#release = undefined
  }
}

const isRead = (sql: string): boolean => /^\s*select\b/i.test(sql)

/** The rows are what the query's type says they are: Kysely's promise, which no driver can check. */
const toResult = <R>({ rows, changes }: StatementResult): QueryResult<R> => ({
  rows: rows as R[],
  numAffectedRows: changes === undefined ? undefined : BigInt(changes),
})
