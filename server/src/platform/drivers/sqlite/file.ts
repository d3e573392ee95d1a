import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Row } from '../../database/database.ts'
import { Queue } from '../../queue.ts'
import { SqliteConnection } from './connection.ts'
import { isBusy, LOCK_TIMEOUT_MS, SqliteLockedError, retryWhileBusy } from './errors.ts'
import { WalSync } from './wal-sync.ts'
import { Checkpointer } from './checkpointer.ts'

interface PendingRead {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly resolve: (rows: Row[] | Promise<Row[]>) => void
  readonly reject: (error: unknown) => void
}

/**
 * The file with its two connections. All writes share one, one after the other. What is read outside transactions sees
 * what is committed and never the half of another request's transaction: while one is open, the other connection reads.
 * Else the writer does, which knows the pages that it has written; the reader forgets all of its own at each commit.
 */
export class SqliteFile {
  /**
   * Callers that wait for the writer. A caller that waits too long is refused: the application has written through the
   * database while its own transaction was open.
   */
  readonly writerQueue = new Queue({ timeoutMs: LOCK_TIMEOUT_MS, onRefusal: () => new SqliteLockedError() })
  readonly #log: WalSync
  readonly #writeBack: Checkpointer
  readonly #path: string
  #writer: SqliteConnection | undefined
  #reader: SqliteConnection | undefined
  readonly #reads: PendingRead[] = []
  #isClosed = false

  constructor(path: string) {
    this.#path = path
    this.#log = new WalSync(path)
    this.#writeBack = new Checkpointer(path, this.writerQueue)
  }

  /** Resolves once what the writer has just committed is on the disk. */
  waitUntilDurable(): Promise<void> {
    if (this.#writer) this.#writeBack.afterCommit(this.#writer)
    return this.#log.waitForSync()
  }

  get writer(): SqliteConnection {
    if (this.#writer) return this.#writer
    if (this.#isClosed) throw new Error('The database is closed')
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 })
    createForOwner(this.#path)
    this.#writer = new SqliteConnection(this.#path, { cacheMegabytes: 64, readOnly: false })
    return this.#writer
  }

  /**
   * Answers at the end of this turn of the event loop, from one transaction for all who ask in it: to lock the file and
   * unlock it for each takes longer than to find a row. Nobody sees less than what was committed when they asked.
   */
  read(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      if (this.#reads.push({ sql, parameters, resolve, reject }) === 1) setImmediate(() => this.#readAll())
    })
  }

  #readAll(): void {
    const reads = this.#reads.splice(0)
    if (reads.length === 0) return
    try {
      const connection = this.#idle
      const readEach = (): void => {
        for (const read of reads) this.#readFrom(connection, read)
      }
      if (reads.length > 1) connection.inReadTransaction(readEach)
      else readEach()
    } catch (error) {
      for (const read of reads) this.#askAgain(read, error)
    }
  }

  #readFrom(connection: SqliteConnection, read: PendingRead): void {
    try {
      read.resolve(connection.query(read.sql, read.parameters))
    } catch (error) {
      this.#askAgain(read, error)
    }
  }

  /** Readers wait for nobody but whoever makes the file, or repairs the log of a process that was killed. */
  #askAgain({ sql, parameters, resolve, reject }: PendingRead, error: unknown): void {
    if (isBusy(error)) resolve(retryWhileBusy(() => this.#idle.query(sql, parameters)))
    else reject(error)
  }

  /** The one in which no transaction is open. */
  get #idle(): SqliteConnection {
    if (!this.writer.isInTransaction) return this.writer
    this.#reader ??= new SqliteConnection(this.#path, { cacheMegabytes: 16, readOnly: true })
    return this.#reader
  }

  /** Waits for the open transaction, then lets go of the file and its locks. */
  async close(): Promise<void> {
    await this.#writeBack.close()
    const release = await this.writerQueue.acquire()
    this.#readAll()
    const open = [this.#reader, this.#writer]
    this.#isClosed = true
    this.#reader = undefined
    this.#writer = undefined
    await this.#log.close()
    for (const connection of open) connection?.close()
    release()
  }
}

/**
 * SQLite would let everybody read what it makes, and it takes an empty file for a new database. It gives its log and
 * its index the permissions of the file.
 */
const createForOwner = (path: string): void => {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw error
  }
}
