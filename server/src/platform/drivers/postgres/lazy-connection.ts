import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, QueryResult, TransactionSettings } from 'kysely'
import type { QueryConfig, QueryResult as PgResult, QueryResultRow } from 'pg'
import type { Row } from '../../database/database.ts'
import { Deadline, DeadlineError } from '../../deadline.ts'
import { isRead } from '../is-read.ts'
import type { LazyConnection } from '../lazy-connection.ts'
import { STATEMENT_TIMEOUT_MS } from './connect.ts'
import { rejectTransactionControl } from '../transaction-control.ts'
import type { AcquiredConnection, Connections, Reads } from './connections.ts'
import type { TransactionMark } from './commit-outcome.ts'
import {
  isConnectionLost,
  isDatabaseError,
  isSerializationFailure,
  isStaleStatement,
  isStandby,
  LostTransactionError,
} from './errors.ts'
import { type Statement, toStatement } from './statement.ts'

/** Limits the connections that a transaction tries, and the attempts of an autocommitted write after conflicts. */
const MAX_ATTEMPTS = 12

/** The time limit of a commit that is sent shortly before the deadline. */
const MIN_COMMIT_MS = 2000

/** How long the server has to report its statement timeout, which ends at the deadline. */
const LOST_RESPONSE_MS = 1000

/** The wait after a conflict is random. Its maximum doubles with each attempt, up to 2 ** 6 milliseconds. */
const MAX_BACKOFF_EXPONENT = 6

/** Acquires a connection of the pool for a transaction, or for one autocommitted statement. */
export class LazyPostgresConnection implements LazyConnection {
  readonly #connections: Connections
  readonly #deadline: Deadline | undefined
  /** Runs reads outside of transactions. */
  readonly #reads: Reads
  #connection: AcquiredConnection | undefined
  #isBroken = false
  /** The first failure since the transaction was last usable. All later statements fail with it. */
  #failure: unknown
  #isCommitSent = false
  #isReleased = false

  constructor(connections: Connections, deadline: Deadline | undefined, reads: Reads) {
    this.#connections = connections
    this.#deadline = deadline
    this.#reads = reads
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isReleased) throw new Error('The connection was released')
    if (this.#connection) return toResult(await this.#run(this.#connection, sql, parameters))
    if (isRead(sql)) return toResult(await this.#reads.query(sql, parameters))
    if (isForbiddenInTransactions(sql)) {
      await this.#connections.runOnOwnConnection(sql)
      return { rows: [] }
    }
    return toResult(await this.#write(sql, parameters))
  }

  async run(sql: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    if (!this.#connection) throw new Error('There is no transaction')
    return (await this.#run(this.#connection, sql, parameters)).rows
  }

  /** Saves a round trip: the next statement is sent at once, in the same pipeline. */
  send(sql: string, parameters: readonly unknown[]): void {
    if (!this.#connection) throw new Error('There is no transaction')
    this.#run(this.#connection, sql, parameters).catch(() => {})
  }

  client(): object {
    const query = async (statement: string | QueryConfig, values?: unknown[]): Promise<PgResult> => {
      if (!this.#connection) throw new Error('The transaction has ended')
      const config = typeof statement === 'string' ? { text: statement } : statement
      rejectTransactionControl(config.text)
      this.#limitStatement(this.#connection)
      // Unnamed: a pooler could drop a named statement, and its name could be one of Latchkey.
      const response = this.#connection.queryForApplication({ ...config, name: undefined, ...(values && { values }) })
      return this.#receive(this.#limitResponse(this.#connection, response))
    }
    return { query }
  }

  async throwIfAborted(): Promise<void> {
    // If the failure was rolled back to a savepoint, the transaction is not aborted, and this statement succeeds.
    if (this.#connection && this.#failure !== undefined) await this.run('select 1', [])
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }

  async begin(settings: TransactionSettings): Promise<void> {
    const deadline = this.#deadline ?? Deadline.after()
    // An idle connection may be lost without notice, or lead to a server that became a standby. Nothing was executed yet, so
    // another connection is tried.
    for (let attempt = 1; ; attempt++) {
      const connection = await this.#connections.acquire(deadline)
      try {
        await this.#limitResponse(connection, connection.query(toStartStatement(connection, settings)))
        this.#connection = connection
        return
      } catch (error) {
        connection.release(true)
        if (attempt === MAX_ATTEMPTS || !(isConnectionLost(error) || isStandby(error))) throw error
      }
    }
  }

  async commit(): Promise<void> {
    const connection = this.#connection
    if (!connection) throw new Error('There is no transaction')
    if (this.#failure instanceof LostTransactionError) throw this.#failure
    const mark = connection.markTransaction?.() ?? null
    this.#isCommitSent = true
    const response = this.#end(connection, 'commit')
    let command: string
    try {
      command = (await this.#limitCommit(response)).command
    } catch (error) {
      if (error instanceof DeadlineError) return this.#abandonCommit(response, error)
      if (mark === null || !isConnectionLost(error)) throw error
      this.#finish()
      return this.#recoverCommit(await mark, error)
    }
    const failure = this.#failure
    this.#finish()
    // PostgreSQL rolls back on `commit` if a statement of the transaction failed, even if its error was caught.
    if (command === 'ROLLBACK') throw failure ?? new Error('The transaction was rolled back')
  }

  /** Never rejects: PostgreSQL rolls back the transaction of a closed connection. */
  async rollback(): Promise<void> {
    if (this.#connection && !this.#isBroken) {
      await this.#limitResponse(this.#connection, this.#end(this.#connection, 'rollback')).catch(() => {
        this.#isBroken = true
      })
    }
    this.#finish()
  }

  async release(): Promise<void> {
    this.#isReleased = true
    if (this.#connection) await this.rollback()
  }

  /** Runs one autocommitted statement, and retries it after conflicts. */
  async #write(sql: string, parameters: readonly unknown[]): Promise<PgResult> {
    const deadline = Deadline.after()
    for (let attempt = 1; ; attempt++) {
      const connection = await this.#connections.acquire(deadline)
      let isBroken = false
      try {
        return await runAsTransaction(connection, toStatement(sql, parameters, connection.mode))
      } catch (error) {
        isBroken = breaksConnection(error)
        if (attempt === MAX_ATTEMPTS || !(isSerializationFailure(error) || isStaleStatement(error))) throw error
      } finally {
        connection.release(isBroken)
      }
      await wait(Math.random() * 2 ** Math.min(attempt, MAX_BACKOFF_EXPONENT))
    }
  }

  #run(connection: AcquiredConnection, sql: string, parameters: readonly unknown[]): Promise<PgResult> {
    this.#limitStatement(connection)
    const response = connection.query(toStatement(sql, parameters, connection.mode))
    return this.#receive(this.#limitResponse(connection, response))
  }

  /** Without a heartbeat, a response that the statement timeout of the server should have ended is lost. */
  #limitResponse(connection: AcquiredConnection, response: Promise<PgResult>): Promise<PgResult> {
    if (connection.hasHeartbeat || !this.#deadline) return response
    return Deadline.after(this.#deadline.remainingMs + LOST_RESPONSE_MS).limit(response)
  }

  /**
   * With synchronous replication, PostgreSQL responds to a commit when a standby has received it. While no standby is
   * connected, work with a deadline stops waiting. Other work, such as a migration, waits.
   */
  #limitCommit(response: Promise<PgResult>): Promise<PgResult> {
    if (!this.#deadline) return response
    return Deadline.after(Math.max(this.#deadline.remainingMs, MIN_COMMIT_MS)).limit(response)
  }

  /** The outcome is unknown. The connection stays in use until the server responds, so that waiting commits do not add up. */
  #abandonCommit(response: Promise<PgResult>, error: DeadlineError): never {
    const connection = this.#connection
    this.#connection = undefined
    void response.then(
      () => connection?.release(false),
      () => connection?.release(true),
    )
    throw error
  }

  /** The response to the commit is lost. The transaction may be committed, on this server or on a new primary. */
  async #recoverCommit(mark: TransactionMark | null, error: unknown): Promise<void> {
    const outcome = await this.#connections.findCommitOutcome(mark, this.#deadline ?? Deadline.after())
    if (outcome === 'aborted') throw new LostTransactionError(error)
    if (outcome === 'unknown') throw error
  }

  #end(connection: AcquiredConnection, sql: 'commit' | 'rollback'): Promise<PgResult> {
    return this.#receive(connection.query(toStatement(sql, [], connection.mode)))
  }

  /**
   * The statement timeout of the connection ends a statement before the deadline if it starts early. Only a later
   * statement needs a shorter one, so most transactions have no additional statement.
   */
  #limitStatement(connection: AcquiredConnection): void {
    const remainingMs = this.#deadline?.remainingMs ?? STATEMENT_TIMEOUT_MS
    if (remainingMs >= STATEMENT_TIMEOUT_MS) return
    // Zero would disable the timeout.
    connection.query(`set local statement_timeout = ${Math.ceil(remainingMs) || 1}`).catch(() => {})
  }

  /** Records the first failure of the transaction. */
  async #receive(response: Promise<PgResult>): Promise<PgResult> {
    const earlier = this.#failure
    try {
      const result = await response
      // A statement that is sent after a failure succeeds only if a savepoint was rolled back: the transaction is usable again.
      if (this.#failure === earlier && !this.#isCommitSent) this.#failure = undefined
      return result
    } catch (error) {
      if (breaksConnection(error)) this.#isBroken = true
      this.#failure ??= isConnectionLost(error) && !this.#isCommitSent ? new LostTransactionError(error) : error
      throw this.#failure
    }
  }

  #finish(): void {
    this.#connection?.release(this.#isBroken)
    this.#connection = undefined
    this.#isBroken = false
    this.#isCommitSent = false
    this.#failure = undefined
  }
}

const toStartStatement = (
  { transactionSettings }: AcquiredConnection,
  { isolationLevel, accessMode }: TransactionSettings,
): string => {
  const start = `start transaction isolation level ${isolationLevel ?? 'serializable'} ${accessMode ?? 'read write'}`
  return [start, ...transactionSettings].join('; ')
}

/** A pooled connection does not default to serializable isolation, so the write runs in an explicit transaction. */
const runAsTransaction = async (connection: AcquiredConnection, statement: Statement): Promise<PgResult> => {
  if (connection.mode === 'direct') return connection.query(statement)
  await connection.query(toStartStatement(connection, {}))
  try {
    const result = await connection.query(statement)
    await connection.query('commit')
    return result
  } catch (error) {
    // If the rollback fails, the connection is lost and the transaction is rolled back with it.
    await connection.query('rollback')
    throw error
  }
}

const isForbiddenInTransactions = (sql: string): boolean =>
  /^(create|drop|reindex)\b.*\bindex\s+concurrently\b/i.test(sql)

/** Errors other than those of the server leave the connection in an unknown state. Connections to a standby are closed. */
const breaksConnection = (error: unknown): boolean =>
  !isDatabaseError(error) || isConnectionLost(error) || isStaleStatement(error) || isStandby(error)

const CHANGE_COMMANDS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Kysely's types describe the rows. A driver cannot verify them. */
const toResult = <R>({ rows, command, rowCount }: PgResult<QueryResultRow>): QueryResult<R> => ({
  rows: rows as R[],
  numAffectedRows: CHANGE_COMMANDS.has(command) ? BigInt(rowCount ?? 0) : undefined,
})
