import type { Row } from '../../database/database.ts'
import { type DatabaseSyncInstance, openConnection, type StatementSyncInstance } from './build.ts'

/** Statements live as long as they are used; the least recently used goes first. */
const MAX_STATEMENTS = 500

/** SQLite itself waits this long for a lock, and the event loop with it. */
const BUSY_TIMEOUT_MS = 10

/** Pages of 4 kB in the log from which SQLite writes it back itself, while the event loop waits: later than `WriteBack` does. */
const AUTOCHECKPOINT_PAGES = 16_000

/** What the log's file keeps when the log begins anew: twice what it mostly takes. A backup or a full disk makes it longer. */
const WAL_SIZE_LIMIT_BYTES = 32 * 2 ** 20

export interface StatementResult {
  readonly rows: Row[]
  /** Undefined for a statement that answers rows. */
  readonly changes: number | undefined
}

interface CachedStatement {
  readonly statement: StatementSyncInstance
  columns: readonly string[]
}

/**
 * One connection and its prepared statements. It holds the handle for as long as its statements live: a collected
 * handle would close the connection under them.
 */
export class SqliteConnection {
  readonly #handle: DatabaseSyncInstance
  readonly #statements = new Map<string, CachedStatement>()

  constructor(path: string, options: { cacheMegabytes: number; readOnly: boolean }) {
    this.#handle = openConnection(path)
    try {
      // The timeout comes first, since the switch to WAL may itself meet a lock.
      this.#handle.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
      this.#handle.exec('pragma journal_mode = wal')
      // With NORMAL alone the power takes commits with it: each waits for `LogSync`.
      this.#handle.exec('pragma synchronous = normal')
      this.#handle.exec(`pragma wal_autocheckpoint = ${AUTOCHECKPOINT_PAGES}`)
      this.#handle.exec(`pragma journal_size_limit = ${WAL_SIZE_LIMIT_BYTES}`)
      this.#handle.exec('pragma foreign_keys = on')
      this.#handle.exec(`pragma cache_size = ${-1024 * options.cacheMegabytes}`)
      if (options.readOnly) this.#handle.exec('pragma query_only = on')
    } catch (error) {
      this.#handle.close()
      throw error
    }
  }

  get isInTransaction(): boolean {
    return this.#handle.isTransaction
  }

  query(sql: string, parameters: readonly unknown[]): Row[] {
    const prepared = this.#prepare(sql)
    const arrays: unknown[][] = prepared.statement.all(...parameters.map(toBindable))
    const width = arrays[0]?.length
    // SQLite prepares a `select *` anew, in silence, when another process has added a column.
    if (width !== undefined && width !== prepared.columns.length) prepared.columns = getColumnNames(prepared.statement)
    return arrays.map((values) => toRow(prepared.columns, values))
  }

  /** All that `work` reads is of one moment. */
  inReadTransaction(work: () => void): void {
    this.run('begin', [])
    try {
      work()
    } finally {
      this.run('commit', [])
    }
  }

  run(sql: string, parameters: readonly unknown[]): StatementResult {
    const { statement, columns } = this.#prepare(sql)
    if (columns.length > 0) return { rows: this.query(sql, parameters), changes: undefined }
    return { rows: [], changes: statement.run(...parameters.map(toBindable)).changes }
  }

  /** Pages in the log that is being written. */
  countWalPages(): number {
    const [state] = this.query('pragma wal_checkpoint(noop)', [])
    return Number(state?.log)
  }

  /**
   * The package's statements cannot be finalized, so SQLite keeps the files open until they are collected. The log is
   * written back here, so that the file alone is the whole database.
   */
  close(): void {
    this.#handle.exec('pragma wal_checkpoint(truncate)')
    this.#statements.clear()
    this.#handle.close()
  }

  #prepare(sql: string): CachedStatement {
    const known = this.#statements.get(sql)
    if (known) {
      // Only a full cache needs to know which statement was used last.
      if (this.#statements.size === MAX_STATEMENTS) {
        this.#statements.delete(sql)
        this.#statements.set(sql, known)
      }
      return known
    }
    for (const oldest of this.#statements.keys()) {
      if (this.#statements.size < MAX_STATEMENTS) break
      this.#statements.delete(oldest)
    }
    const statement = this.#handle.prepare(sql)
    // Rows as arrays and named here are a fifth faster than rows named by the driver.
    statement.setReturnArrays(true)
    const prepared = { statement, columns: getColumnNames(statement) }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

const getColumnNames = (statement: StatementSyncInstance): string[] => statement.columns().map(({ name }) => name)

/** Not every build binds booleans and undefined. */
const toBindable = (value: unknown): unknown => {
  if (value === undefined) return null
  return typeof value === 'boolean' ? Number(value) : value
}

const toRow = (columns: readonly string[], values: readonly unknown[]): Row => {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < columns.length; index++) row[columns[index] ?? ''] = values[index]
  return row
}
