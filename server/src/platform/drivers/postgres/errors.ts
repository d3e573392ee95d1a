import type { DatabaseError } from 'pg'
import { DeadlineError } from '../../deadline.ts'

// Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html

/** The server is read-only: another one is the primary, or will be. */
export class StandbyError extends Error {
  override readonly name = 'StandbyError'

  constructor() {
    super('The server is a standby')
  }
}

/** No server of the list accepts writes, as during a failover. */
export class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError'

  constructor(states: readonly string[]) {
    super(`No server accepts writes: ${states.join(', ')}`)
  }
}

/** The connection was lost before the commit, so nothing of the transaction was committed and it can run again. */
export class LostTransactionError extends Error {
  override readonly name = 'LostTransactionError'

  constructor(cause: unknown) {
    super('The connection was lost before the commit', { cause })
  }
}

/** The server responds on no connection: it hangs, or the network is interrupted. */
export class UnresponsiveServerError extends Error {
  override readonly name = 'UnresponsiveServerError'

  constructor() {
    super('The server does not respond')
  }
}

/** A read on a replica failed, or the replica can no longer be used. The call reads from the primary instead. */
export class ReplicaError extends Error {
  override readonly name = 'ReplicaError'

  constructor(cause: unknown) {
    super('The replica cannot be used', { cause })
  }
}

/** An error of the server. Not `instanceof`, because the pool of an application may be of another copy of pg. */
export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'severity' in error && 'code' in error

/**
 * A conflict with another transaction, a prepared statement from before a migration, or a connection that was lost before the
 * commit: can be retried.
 */
export const isPostgresConflict = (error: unknown): boolean =>
  error instanceof LostTransactionError ||
  isStaleStatement(error) ||
  CONFLICT_STATES.has(getSqlState(error)) ||
  isPostgresUniqueViolation(error) ||
  getSqlState(error) === TRANSACTION_ABORTED

export const isPostgresUniqueViolation = (error: unknown): boolean => getSqlState(error) === UNIQUE_VIOLATION

/**
 * No connection, a server that starts, stops, hangs, refuses the connection or has no resources left, or a statement
 * timeout.
 */
export const isPostgresUnavailable = (error: unknown): boolean => {
  if (isConnectionLost(error) || isStandby(error) || UNAVAILABLE_ERRORS.some((kind) => error instanceof kind))
    return true
  if (findPostgresRemedy(error) !== null) return true
  if (isDatabaseError(error)) return UNAVAILABLE_STATES.has(getSqlState(error)) || getSqlState(error).startsWith('53')
  return isConnectTimeout(error) || (error instanceof Error && POOL_TIMEOUT_MESSAGE.test(error.message))
}

/** Returns what the operator must change if the server refuses each connection. Null for other errors. */
export const findPostgresRemedy = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  if (getSqlState(error).startsWith('28') || error.message.startsWith('SASL: ') || isRefusedByPooler(error))
    return 'Check user and password in the URL of the database, and pg_hba.conf of the server.'
  if (getSqlState(error) === '3D000') return 'Check the name of the database in its URL.'
  if (getSqlState(error) === '42501')
    return 'Let the user of the database own the tables and create new ones: alter database NAME owner to USER, or grant usage, create on schema NAME to USER.'
  if (TLS_MESSAGE.test(error.message) || ('code' in error && TLS_CODE.test(String(error.code))))
    return 'Check sslmode and sslrootcert in the URL of the database, and the certificate of the server.'
  return null
}

/** PgBouncer refuses users with the code of a protocol violation. */
const isRefusedByPooler = (error: Error): boolean =>
  getSqlState(error) === '08P01' && POOLER_REFUSAL_MESSAGE.test(error.message)

/** The server did not respond to a connection attempt in time. */
export const isConnectTimeout = (error: unknown): boolean =>
  error instanceof Error && CONNECT_TIMEOUT_MESSAGE.test(error.message)

/** The statement was rolled back, so the driver can retry it if it was autocommitted. */
export const isSerializationFailure = (error: unknown): boolean => CONFLICT_STATES.has(getSqlState(error))

/** The connection is lost. Whether the last statement was executed is unknown. */
export const isConnectionLost = (error: unknown): boolean => {
  if (isDatabaseError(error)) return /^08|^57P0/.test(getSqlState(error))
  if (!(error instanceof Error)) return false
  return ('code' in error && NETWORK_CODES.has(error.code)) || CONNECTION_LOST_MESSAGE.test(error.message)
}

/** The server, or PgBouncer with the code of a protocol violation, responds but accepts no further connection. */
export const isTooManyConnections = (error: unknown): boolean =>
  isDatabaseError(error) && (error.code === '53300' || error.message.startsWith('no more connections allowed'))

/** The server is read-only, and may no longer be the primary. */
export const isStandby = (error: unknown): boolean =>
  error instanceof StandbyError ||
  getSqlState(error) === '25006' ||
  // The error of a standby for `start transaction` has no code of its own.
  (getSqlState(error) === '0A000' && error instanceof Error && /hot standby|during recovery/.test(error.message))

/** A migration changed the result type of the prepared statement, or a pooler dropped it. Nothing was executed. */
export const isStaleStatement = (error: unknown): boolean =>
  isDatabaseError(error) &&
  (error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery'))

/** Serialization failure, deadlock, lock timeout. */
const CONFLICT_STATES = new Set(['40001', '40P01', '55P03'])
const UNIQUE_VIOLATION = '23505'
/** The transaction had already failed, so nothing was executed. */
const TRANSACTION_ABORTED = '25P02'

const UNAVAILABLE_ERRORS = [
  UnresponsiveServerError,
  NoPrimaryError,
  LostTransactionError,
  ReplicaError,
  // The driver of an options file has another copy of this class than the service.
  DeadlineError,
]

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
  // This process has no port or no file descriptor left.
  'EADDRNOTAVAIL',
  'EMFILE',
  'ENFILE',
])

// Of pg, and of OpenSSL and its verification of certificates.
const TLS_MESSAGE = /^(?:The server does not support SSL|There was an error establishing an SSL)/
const TLS_CODE = /^(?:ERR_SSL_|ERR_TLS_|EPROTO$|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH$)/

const POOLER_REFUSAL_MESSAGE = /^(?:(?:password|SASL) authentication failed|no such user)/

// pg gives these no code.
const CONNECTION_LOST_MESSAGE = /^(Connection terminated|Client has encountered a connection error|Client was closed)/
const CONNECT_TIMEOUT_MESSAGE = /^(timeout expired|Connection terminated due to connection timeout)/
/** The pool had no free connection in time. */
const POOL_TIMEOUT_MESSAGE = /^timeout exceeded when trying to connect/

const getSqlState = (error: unknown): string => (isDatabaseError(error) ? (error.code ?? '') : '')
