import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { Outcome } from './connection.ts'
import { whileBusy } from './errors.ts'
import type { SqliteFile } from './file.ts'

/** Kysely's driver over the two connections of a file. */
export class SqliteDriver implements Driver {
  readonly #file: SqliteFile

  constructor(file: SqliteFile) {
    this.#file = file
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteLease> {
    return new SqliteLease(this.#file)
  }

  /** Every transaction is serializable here, whatever level the settings ask for. */
  beginTransaction(lease: SqliteLease): Promise<void> {
    return lease.begin()
  }

  commitTransaction(lease: SqliteLease): Promise<void> {
    return lease.commit()
  }

  async rollbackTransaction(lease: SqliteLease): Promise<void> {
    lease.rollback()
  }

  async releaseConnection(lease: SqliteLease): Promise<void> {
    lease.release()
  }

  destroy(): Promise<void> {
    return this.#file.close()
  }
}

/**
 * What Kysely takes for a connection. Kysely asks for one before it says whether it wants a transaction, so a lease
 * costs nothing and takes its turn at the writer when it begins a transaction or writes.
 */
class SqliteLease implements DatabaseConnection {
  readonly #file: SqliteFile
  #endTurn: (() => void) | undefined
  #isReleased = false

  constructor(file: SqliteFile) {
    this.#file = file
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isReleased) throw new Error('The connection was given back')
    if (this.#endTurn) return toResult(this.#file.writer.run(sql, parameters))
    if (isRead(sql)) return toResult({ rows: await this.#file.read(sql, parameters), changes: undefined })
    const outcome = await this.#runAlone(sql, parameters)
    await this.#file.log.settled()
    return toResult(outcome)
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }

  async begin(): Promise<void> {
    const endTurn = await this.#file.turns.take()
    try {
      await whileBusy(() => this.#file.writer.run('begin immediate', []))
      this.#endTurn = endTurn
    } catch (error) {
      endTurn()
      throw error
    }
  }

  /** The next transaction may begin before this one is on the disk, and see it; it will get there later. */
  async commit(): Promise<void> {
    this.#file.writer.run('commit', [])
    this.#finish()
    await this.#file.log.settled()
  }

  /**
   * After some errors, a full disk for one, SQLite has rolled back by itself. Where a commit did not reach the disk, the
   * transaction that is open by now is somebody else's.
   */
  rollback(): void {
    if (!this.#endTurn) return
    if (this.#file.writer.isInTransaction) this.#file.writer.run('rollback', [])
    this.#finish()
  }

  release(): void {
    this.#isReleased = true
    if (this.#endTurn) this.rollback()
  }

  /** A statement that is a transaction by itself. */
  async #runAlone(sql: string, parameters: readonly unknown[]): Promise<Outcome> {
    const endTurn = await this.#file.turns.take()
    try {
      return await whileBusy(() => this.#file.writer.run(sql, parameters))
    } finally {
      endTurn()
    }
  }

  #finish(): void {
    this.#endTurn?.()
    this.#endTurn = undefined
  }
}

const isRead = (sql: string): boolean => /^\s*select\b/i.test(sql)

/** The rows are what the query's type says they are: Kysely's promise, which no driver can check. */
const toResult = <R>({ rows, changes }: Outcome): QueryResult<R> => ({
  rows: rows as R[],
  numAffectedRows: changes === undefined ? undefined : BigInt(changes),
})
