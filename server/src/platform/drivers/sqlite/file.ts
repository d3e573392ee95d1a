import { closeSync, mkdirSync, openSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Row } from '../../database/database.ts'
import { Deadline } from '../../deadline.ts'
import { Semaphore } from '../../semaphore.ts'
import { SqliteConnection } from './connection.ts'
import { isBusy, SqliteLockedError, retryWhileBusy } from './errors.ts'
import { WalSync } from './wal-sync.ts'
import { Checkpointer } from './checkpointer.ts'

interface PendingRead {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly resolve: (rows: Row[] | Promise<Row[]>) => void
  readonly reject: (error: unknown) => void
}

/**
 * A database file with two connections. All writes run one after another on the writer. Reads outside transactions must
 * not see uncommitted changes, so they use the reader while a transaction is open. Otherwise they use the writer, whose
 * page cache stays valid after its commits; every commit invalidates the page cache of the reader.
 */
export class SqliteFile {
  /**
   * Callers that wait for the writer, until their deadline. Without one, an application that writes through the database
   * while its own transaction is open would wait for itself.
   */
  readonly writerQueue = new Semaphore({ onRefusal: () => new SqliteLockedError() })
  #walSync: WalSync | undefined
  readonly #checkpointer: Checkpointer
  readonly #path: string
  #writer: SqliteConnection | undefined
  #reader: SqliteConnection | undefined
  readonly #reads: PendingRead[] = []
  #isClosed = false

  constructor(path: string) {
    this.#path = path
    this.#checkpointer = new Checkpointer(path, this.writerQueue)
  }

  /** Resolves once the last commit of the writer is on disk. */
  waitUntilDurable(): Promise<void> {
    if (this.#writer) this.#checkpointer.afterCommit(this.#writer)
    return this.#walSync?.waitForSync() ?? Promise.resolve()
  }

  get writer(): SqliteConnection {
    if (this.#writer) return this.#writer
    if (this.#isClosed) throw new Error('The database is closed')
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 })
    createForOwner(this.#path)
    this.#writer = new SqliteConnection(this.#path, { cacheMegabytes: 64, readOnly: false })
    // SQLite resolves a symbolic link, and keeps the WAL next to its target.
    this.#walSync ??= new WalSync(realpathSync(this.#path))
    return this.#writer
  }

  /**
   * Batches the reads of one event loop iteration into one read transaction at its end, because locking and unlocking the
   * file for each read takes longer than finding a row. Each read sees everything that was committed before the call.
   */
  read(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.#reads.push({ sql, parameters, resolve, reject })
      const isFirst = this.#reads.length === 1
      if (isFirst) setImmediate(() => this.#readAll())
    })
  }

  #readAll(): void {
    const reads = this.#reads.splice(0)
    if (reads.length === 0) return
    try {
      const connection = this.#idleConnection
      const readEach = (): void => {
        for (const read of reads) this.#readFrom(connection, read)
      }
      if (reads.length > 1) connection.inReadTransaction(readEach)
      else readEach()
    } catch (error) {
      for (const read of reads) this.#retryOrReject(read, error)
    }
  }

  #readFrom(connection: SqliteConnection, read: PendingRead): void {
    try {
      read.resolve(connection.query(read.sql, read.parameters))
    } catch (error) {
      this.#retryOrReject(read, error)
    }
  }

  /** Readers only wait for a process that creates the file, or recovers the WAL after a crash. */
  #retryOrReject({ sql, parameters, resolve, reject }: PendingRead, error: unknown): void {
    if (isBusy(error)) resolve(retryWhileBusy(() => this.#idleConnection.query(sql, parameters), Deadline.after()))
    else reject(error)
  }

  /** The connection without an open transaction. */
  get #idleConnection(): SqliteConnection {
    if (!this.writer.isInTransaction) return this.writer
    this.#reader ??= new SqliteConnection(this.#path, { cacheMegabytes: 16, readOnly: true })
    return this.#reader
  }

  /** Waits for the open transaction, then closes the file and releases its locks. */
  async close(): Promise<void> {
    await this.#checkpointer.close()
    const release = await this.writerQueue.acquire(Deadline.after())
    this.#readAll()
    const open = [this.#reader, this.#writer]
    this.#isClosed = true
    this.#reader = undefined
    this.#writer = undefined
    await this.#walSync?.close()
    for (const connection of open) connection?.close()
    release()
  }
}

/**
 * SQLite creates files that all users can read, but accepts an empty file as a new database. The WAL and its index get
 * the permissions of the database file.
 */
const createForOwner = (path: string): void => {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!exists) throw error
  }
}
