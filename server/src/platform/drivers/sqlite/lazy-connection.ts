import type { CompiledQuery, QueryResult } from 'kysely'
import type { Row } from '../../database/database.ts'
import { Deadline } from '../../deadline.ts'
import { isRead } from '../is-read.ts'
import type { LazyConnection } from '../lazy-connection.ts'
import type { StatementResult } from './connection.ts'
import { retryWhileBusy, SqliteRollbackError } from './errors.ts'
import type { SqliteFile } from './file.ts'
import { createTransactionHandle } from './transaction-handle.ts'

/** Acquires the writer of a file for a transaction, or for one autocommitted statement. */
export class LazySqliteConnection implements LazyConnection {
  readonly #file: SqliteFile
  readonly #deadline: Deadline | undefined
  #release: (() => void) | undefined
  #isReleased = false

  constructor(file: SqliteFile, deadline: Deadline | undefined) {
    this.#file = file
    this.#deadline = deadline
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isReleased) throw new Error('The connection was released')
    if (this.#release) return toResult(this.#runInTransaction(sql, parameters))
    if (isRead(sql)) return toResult({ rows: await this.#file.read(sql, parameters), changes: undefined })
    const outcome = await this.#runAutocommitted(sql, parameters)
    await this.#file.waitUntilDurable()
    return toResult(outcome)
  }

  run(sql: string, parameters: readonly unknown[]): readonly Row[] {
    if (!this.#release) throw new Error('There is no transaction')
    return this.#runInTransaction(sql, parameters).rows
  }

  send(sql: string, parameters: readonly unknown[]): void {
    this.run(sql, parameters)
  }

  client(): object {
    const { writer } = this.#file
    return createTransactionHandle(writer.handle, () => this.#release !== undefined && writer.isInTransaction)
  }

  /** SQLite continues a transaction after a failed statement. */
  async throwIfAborted(): Promise<void> {}

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }

  /** SQLite transactions are always serializable, so the isolation level of the settings has no effect. */
  async begin(): Promise<void> {
    const deadline = this.#deadline ?? Deadline.after()
    const release = await this.#file.writerQueue.acquire(deadline)
    try {
      await retryWhileBusy(() => this.#file.writer.run('begin immediate', []), deadline)
      this.#release = release
    } catch (error) {
      release()
      throw error
    }
  }

  /** The next transaction may begin, and read these changes, before this one is on disk. It reaches the disk later. */
  async commit(): Promise<void> {
    this.#runInTransaction('commit', [])
    this.#finish()
    await this.#file.waitUntilDurable()
  }

  /**
   * SQLite rolls back by itself after some errors, such as a full disk. After a failed sync of a commit, the open
   * transaction is another one, so this connection must not roll it back.
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

  #runInTransaction(sql: string, parameters: readonly unknown[]): StatementResult {
    const { writer } = this.#file
    if (!writer.isInTransaction) throw new SqliteRollbackError()
    return writer.run(sql, parameters)
  }

  async #runAutocommitted(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    const deadline = Deadline.after()
    const release = await this.#file.writerQueue.acquire(deadline)
    try {
      return await retryWhileBusy(() => this.#file.writer.run(sql, parameters), deadline)
    } finally {
      release()
    }
  }

  #finish(): void {
    this.#release?.()
    this.#release = undefined
  }
}

/** Kysely's types describe the rows. A driver cannot verify them. */
const toResult = <R>({ rows, changes }: StatementResult): QueryResult<R> => ({
  rows: rows as R[],
  numAffectedRows: changes === undefined ? undefined : BigInt(changes),
})
