import { DatabaseError } from 'pg'

// Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html

/** Lost against another transaction, or prepared before a migration of another node: may be tried again. */
export const isPostgresConflict = (error: unknown): boolean =>
  isStaleStatement(error) || CONFLICTS.has(sqlState(error)) || sqlState(error) === UNIQUE_VIOLATION

/** No connection, a server that starts or stops or has no room, or an answer that took too long. */
export const isPostgresUnavailable = (error: unknown): boolean => {
  if (isConnectionLost(error)) return true
  if (error instanceof DatabaseError) return UNAVAILABLE.has(sqlState(error)) || sqlState(error).startsWith('53')
  return error instanceof Error && TIMEOUT_MESSAGE.test(error.message)
}

/** A statement that lost was undone whole: where it stood alone, the driver may repeat it. */
export const isSerializationFailure = (error: unknown): boolean => CONFLICTS.has(sqlState(error))

/** The connection is gone, and with it perhaps the answer to what was sent. */
export const isConnectionLost = (error: unknown): boolean => {
  if (error instanceof DatabaseError) return /^08|^57P0/.test(sqlState(error))
  if (!(error instanceof Error)) return false
  return ('code' in error && NETWORK_CODES.has(error.code)) || LOST_MESSAGE.test(error.message)
}

/** A migration changed what the statement answers, or a pooler has forgotten it. Nothing was executed. */
export const isStaleStatement = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery'))

/** Serialization failure and deadlock. */
const CONFLICTS = new Set(['40001', '40P01'])
const UNIQUE_VIOLATION = '23505'

/** Statement timeout, lock timeout, idle timeouts, and a server that has become read-only. */
const UNAVAILABLE = new Set(['57014', '55P03', '25P03', '25006'])

const NETWORK_CODES = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])

// pg gives these no code.
const LOST_MESSAGE = /^(Connection terminated|Client has encountered a connection error|Client was closed)/
const TIMEOUT_MESSAGE = /^(timeout expired|timeout exceeded when trying to connect|Query read timeout)/

const sqlState = (error: unknown): string => (error instanceof DatabaseError ? (error.code ?? '') : '')
