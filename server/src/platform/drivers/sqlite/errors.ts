import { setTimeout as wait } from 'node:timers/promises'
import { type Deadline, DeadlineError } from '../../deadline.ts'

/** The file or its queue in this process stayed locked for too long. */
export class SqliteLockedError extends Error {
  constructor(cause?: unknown) {
    super('The database stayed locked for too long', { cause })
    this.name = 'SqliteLockedError'
  }
}

/** SQLite has rolled back the open transaction after an error, such as a full disk. Further statements would be autocommitted. */
export class SqliteRollbackError extends Error {
  constructor() {
    super('SQLite rolled back the transaction after an earlier error')
    this.name = 'SqliteRollbackError'
  }
}

/** A conflict with another writer: a lock, or a unique or primary key that exists. */
export const isSqliteConflict = (error: unknown): boolean => isBusy(error) || isSqliteUniqueViolation(error)

export const isSqliteUniqueViolation = (error: unknown): boolean => UNIQUE_VIOLATIONS.has(getErrorCode(error))

/** The file or its folder cannot be opened, read or written. */
export const isSqliteUnavailable = (error: unknown): boolean =>
  error instanceof SqliteLockedError ||
  error instanceof SqliteRollbackError ||
  // The driver of an options file has another copy of this class than the service.
  error instanceof DeadlineError ||
  UNAVAILABLE_CODES.has(toPrimaryCode(getErrorCode(error))) ||
  isFileSystemError(error)

/** Returns what the operator must change before the file at `path` can be used. Null for other errors. */
export const findSqliteRemedy = (error: unknown, path: string): string | null => {
  const code = toPrimaryCode(getErrorCode(error))
  if (code === SQLITE_FULL || hasCode(error, 'ENOSPC')) return `Free space on the disk of ${path}.`
  if (UNUSABLE_FILE_CODES.has(code) || isFileSystemError(error))
    return `Check that ${path} is a SQLite database, and that this user can write to it and its folder.`
  return null
}

export const isBusy = (error: unknown): boolean => toPrimaryCode(getErrorCode(error)) === SQLITE_BUSY

/**
 * Retries while another process locks the file. The busy timeout of SQLite blocks the event loop, so it is short, and the
 * retries wait outside SQLite with exponential backoff and jitter.
 */
export const retryWhileBusy = async <T>(attempt: () => T, deadline: Deadline): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (deadline.remainingMs === 0) throw new SqliteLockedError(error)
    }
    await wait(Math.random() * Math.min(2 ** tries, 32))
  }
}

// Result codes, see https://www.sqlite.org/rescode.html; the low byte of an extended code is its primary one.
const SQLITE_BUSY = 5
const SQLITE_FULL = 13
/** READONLY, CANTOPEN, NOTADB */
const UNUSABLE_FILE_CODES = new Set([8, 14, 26])
const UNIQUE_VIOLATIONS = new Set([2067, 1555])
/** NOMEM, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL */
const UNAVAILABLE_CODES = new Set([7, 8, 10, SQLITE_FULL, 14, 15])

const isFileSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const toPrimaryCode = (code: number): number => code & 0xff

const getErrorCode = (error: unknown): number => {
  if (!(error instanceof Error && hasCode(error, 'ERR_SQLITE_ERROR'))) return 0
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode
  return CODES_BY_MESSAGE.find(([words]) => error.message.startsWith(words))?.[1] ?? 0
}

/** Errors of the package's `all()` have no code (@photostructure/sqlite 1.2.1), so the message determines it. */
const CODES_BY_MESSAGE: readonly (readonly [words: string, errcode: number])[] = [
  ['database is locked', SQLITE_BUSY],
  ['UNIQUE constraint failed', 2067],
  ['out of memory', 7],
  ['attempt to write a readonly database', 8],
  ['disk I/O error', 10],
  ['database or disk is full', SQLITE_FULL],
  ['unable to open database file', 14],
  ['locking protocol', 15],
  ['file is not a database', 26],
]
