import { DatabaseError } from 'pg'

// Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html

/** The server cannot be written to: another one has taken over, or will. */
export class StandbyError extends Error {
  override readonly name = 'StandbyError'

  constructor() {
    super('The server is a standby')
  }
}

/** Nothing comes from the server, over no connection: it stands still, or nothing reaches it. */
export class UnresponsiveServerError extends Error {
  override readonly name = 'SilentServerError'

  constructor() {
    super('The server says nothing')
  }
}

/** Lost against another transaction or its locks, or prepared before a migration of another node: may be tried again. */
export const isPostgresConflict = (error: unknown): boolean =>
  isStaleStatement(error) ||
  CONFLICT_STATES.has(getSqlState(error)) ||
  [UNIQUE_VIOLATION, TRANSACTION_ABORTED].includes(getSqlState(error))

/** No connection, a server that starts, stops, stands still or has no room, or an answer that took too long. */
export const isPostgresUnavailable = (error: unknown): boolean => {
  if (isConnectionLost(error) || isStandby(error) || error instanceof UnresponsiveServerError) return true
  if (error instanceof DatabaseError)
    return UNAVAILABLE_STATES.has(getSqlState(error)) || getSqlState(error).startsWith('53')
  return isConnectTimeout(error) || (error instanceof Error && POOL_TIMEOUT_MESSAGE.test(error.message))
}

/** Nobody at the other end has said anything for too long, while a connection was made. */
export const isConnectTimeout = (error: unknown): boolean =>
  error instanceof Error && CONNECT_TIMEOUT_MESSAGE.test(error.message)

/** A statement that lost was undone whole: where it stood alone, the driver may repeat it. */
export const isSerializationFailure = (error: unknown): boolean => CONFLICT_STATES.has(getSqlState(error))

/** The connection is gone, and with it perhaps the answer to what was sent. */
export const isConnectionLost = (error: unknown): boolean => {
  if (error instanceof DatabaseError) return /^08|^57P0/.test(getSqlState(error))
  if (!(error instanceof Error)) return false
  return ('code' in error && NETWORK_CODES.has(error.code)) || CONNECTION_LOST_MESSAGE.test(error.message)
}

/** The server cannot be written to at the moment, and may have ceased to be the one that can. */
export const isStandby = (error: unknown): boolean =>
  error instanceof StandbyError ||
  getSqlState(error) === '25006' ||
  // What a standby says to `start transaction` has no code of its own.
  (getSqlState(error) === '0A000' && error instanceof Error && /hot standby|during recovery/.test(error.message))

/** A migration changed what the statement answers, or a pooler has forgotten it. Nothing was executed. */
export const isStaleStatement = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery'))

/** Serialization failure, deadlock, and a lock that was not to be had soon. */
const CONFLICT_STATES = new Set(['40001', '40P01', '55P03'])
const UNIQUE_VIOLATION = '23505'
/** A transaction that failed before, and of which this alone was heard: it has done nothing. */
const TRANSACTION_ABORTED = '25P02'

/** Statement timeout and idle timeout. */
const UNAVAILABLE_STATES = new Set(['57014', '25P03'])

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
const CONNECTION_LOST_MESSAGE = /^(Connection terminated|Client has encountered a connection error|Client was closed)/
const CONNECT_TIMEOUT_MESSAGE = /^(timeout expired|Connection terminated due to connection timeout)/
/** All connections of the pool were taken for too long. */
const POOL_TIMEOUT_MESSAGE = /^timeout exceeded when trying to connect/

const getSqlState = (error: unknown): string => (error instanceof DatabaseError ? (error.code ?? '') : '')
