import type { Row } from '../../database/database.ts'
import { type DatabaseSyncInstance, openConnection, type StatementSyncInstance } from './build.ts'

/** The least recently used statements are removed first. */
const MAX_STATEMENTS = 500

/** SQLite blocks the event loop while it waits for a lock. */
const BUSY_TIMEOUT_MS = 10

/** An automatic checkpoint blocks the event loop, so it starts later than `Checkpointer`. Pages have 4 kB. */
const AUTOCHECKPOINT_PAGES = 16_000

/** The size to which a reset truncates the WAL: twice its usual size. A long read makes it longer. */
const WAL_SIZE_LIMIT_BYTES = 32 * 2 ** 20

export interface StatementResult {
  readonly rows: Row[]
  /** Undefined for a statement that returns rows. */
  readonly changes: number | undefined
}

interface CachedStatement {
  readonly statement: StatementSyncInstance
  columns: readonly string[]
}

/**
 * One connection and its prepared statements. It references the handle as long as it has statements, because the garbage
 * collection of the handle closes the connection.
 */
export class SqliteConnection {
  readonly #handle: DatabaseSyncInstance
  readonly #statements = new Map<string, CachedStatement>()

  constructor(path: string, options: { cacheMegabytes: number; readOnly: boolean }) {
    this.#handle = openConnection(path)
    try {
      // The busy timeout comes first, because the switch to WAL may encounter a lock.
      this.#handle.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
      this.#handle.exec('pragma journal_mode = wal')
      // NORMAL alone loses commits on a power failure, so each commit waits for `WalSync`.
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

  /** For statements of the application in the open transaction. */
  get handle(): object {
    return this.#handle
  }

  get isInTransaction(): boolean {
    return this.#handle.isTransaction
  }

  query(sql: string, parameters: readonly unknown[]): Row[] {
    const prepared = this.#prepare(sql)
    const arrays: unknown[][] = prepared.statement.all(...parameters.map(toBindable))
    const width = arrays[0]?.length
    // SQLite re-prepares a `select *` without notice after another process adds a column.
    if (width !== undefined && width !== prepared.columns.length) prepared.columns = getColumnNames(prepared.statement)
    return arrays.map((values) => toRow(prepared.columns, values))
  }

  /** All reads of `work` see the same snapshot. */
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

  countWalPages(): number {
    const [state] = this.query('pragma wal_checkpoint(noop)', [])
    return Number(state?.log)
  }

  /**
   * The package cannot finalize statements, so SQLite keeps the files open until their garbage collection. The checkpoint
   * makes the database file complete without the WAL.
   */
  close(): void {
    this.#handle.exec('pragma wal_checkpoint(truncate)')
    this.#statements.clear()
    this.#handle.close()
  }

  #prepare(sql: string): CachedStatement {
    const cached = this.#statements.get(sql)
    if (cached) {
      // The order only matters once the cache is full.
      if (this.#statements.size === MAX_STATEMENTS) {
        this.#statements.delete(sql)
        this.#statements.set(sql, cached)
      }
      return cached
    }
    for (const oldest of this.#statements.keys()) {
      if (this.#statements.size < MAX_STATEMENTS) break
      this.#statements.delete(oldest)
    }
    const statement = this.#handle.prepare(sql)
    // Converting arrays to objects here is a fifth faster than objects from the driver.
    statement.setReturnArrays(true)
    const prepared = { statement, columns: getColumnNames(statement) }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

const getColumnNames = (statement: StatementSyncInstance): string[] => statement.columns().map(({ name }) => name)

/** Some SQLite builds do not bind booleans and undefined. */
const toBindable = (value: unknown): unknown => {
  if (value === undefined) return null
  return typeof value === 'boolean' ? Number(value) : value
}

const toRow = (columns: readonly string[], values: readonly unknown[]): Row => {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < columns.length; index++) row[columns[index] ?? ''] = values[index]
  return row
}
