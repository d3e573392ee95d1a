import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, QueryResult, TransactionSettings } from 'kysely'
import { DatabaseError, type QueryResult as PgResult, type QueryResultRow } from 'pg'
import type { Row } from '../../database/database.ts'
import type { Lease } from '../leases.ts'
import { ofTransactions } from './connect.ts'
import type { PostgresConnections, Session } from './connections.ts'
import { isConnectionLost, isSerializationFailure, isStaleStatement, isStandby } from './errors.ts'
import { isRead, type Statement, toStatement } from './statement.ts'

/** How often a write that stands alone is repeated after losing against another. */
const MAX_ATTEMPTS = 12

/** A way to the pool: for a transaction, or for one statement that commits by itself. */
export class PostgresLease implements Lease {
  readonly #connections: PostgresConnections
  #session: Session | undefined
  #isBroken = false
  /** What has failed first in the transaction: all that comes after it fails for that. */
  #failure: unknown
  #isReleased = false

  constructor(connections: PostgresConnections) {
    this.#connections = connections
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isReleased) throw new Error('The connection was given back')
    if (this.#session) return toResult(await this.#run(this.#session, sql, parameters))
    if (isRead(sql)) return toResult(await this.#connections.otherReads.query(sql, parameters))
    if (refusesTransactions(sql)) {
      await this.#connections.runAlone(sql)
      return { rows: [] }
    }
    return toResult(await this.#write(sql, parameters))
  }

  async run(sql: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    if (!this.#session) throw new Error('There is no transaction')
    return (await this.#run(this.#session, sql, parameters)).rows
  }

  /** A round trip less: the next statement follows at once, over the same connection. */
  post(sql: string, parameters: readonly unknown[]): void {
    if (!this.#session) throw new Error('There is no transaction')
    this.#run(this.#session, sql, parameters).catch(() => {})
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }

  async begin(settings: TransactionSettings): Promise<void> {
    // An idle connection may be dead without our knowing it. Nothing was done yet, so another one does.
    for (let attempt = 1; ; attempt++) {
      const session = await this.#connections.take()
      try {
        await session.query(startOf(session, settings))
        this.#session = session
        return
      } catch (error) {
        session.release(true)
        if (attempt === MAX_ATTEMPTS || !isConnectionLost(error)) throw error
      }
    }
  }

  async commit(): Promise<void> {
    if (!this.#session) throw new Error('There is no transaction')
    const { command } = await this.#run(this.#session, 'commit', [])
    const failure = this.#failure
    this.#finish()
    // PostgreSQL's answer to the commit of a transaction in which a statement failed, even if its error was caught.
    if (command === 'ROLLBACK') throw failure ?? new Error('The transaction was rolled back')
  }

  /** Never fails: PostgreSQL rolls back what its connection leaves behind. */
  async rollback(): Promise<void> {
    if (this.#session && !this.#isBroken) {
      await this.#run(this.#session, 'rollback', []).catch(() => {
        this.#isBroken = true
      })
    }
    this.#finish()
  }

  async release(): Promise<void> {
    this.#isReleased = true
    if (this.#session) await this.rollback()
  }

  /** One statement that commits by itself. */
  async #write(sql: string, parameters: readonly unknown[]): Promise<PgResult> {
    for (let attempt = 1; ; attempt++) {
      const session = await this.#connections.take()
      let isBroken = false
      try {
        return await runAsTransaction(session, toStatement(sql, parameters, session.way))
      } catch (error) {
        isBroken = breaksConnection(error)
        if (attempt === MAX_ATTEMPTS || !(isSerializationFailure(error) || isStaleStatement(error))) throw error
      } finally {
        session.release(isBroken)
      }
      await wait(Math.random() * 2 ** Math.min(attempt, 6))
    }
  }

  #run(session: Session, sql: string, parameters: readonly unknown[]): Promise<PgResult> {
    return this.#answered(session.query(toStatement(sql, parameters, session.way)))
  }

  async #answered(answer: Promise<PgResult>): Promise<PgResult> {
    try {
      return await answer
    } catch (error) {
      if (breaksConnection(error)) this.#isBroken = true
      this.#failure ??= error
      throw this.#failure
    }
  }

  #finish(): void {
    this.#session?.release(this.#isBroken)
    this.#session = undefined
    this.#isBroken = false
    this.#failure = undefined
  }
}

const startOf = ({ way }: Session, { isolationLevel, accessMode }: TransactionSettings): string => {
  const start = `start transaction isolation level ${isolationLevel ?? 'serializable'} ${accessMode ?? 'read write'}`
  return way === 'direct' ? start : [start, ...localSettings].join('; ')
}

/** What a direct connection was told when it was made. */
const localSettings = ofTransactions.map(([name, value]) => `set local ${name} = ${value}`)

/** A direct connection has the isolation that a write needs; else the write gets a transaction of its own. */
const runAsTransaction = async (session: Session, statement: Statement): Promise<PgResult> => {
  if (session.way === 'direct') return session.query(statement)
  await session.query(startOf(session, {}))
  try {
    const result = await session.query(statement)
    await session.query('commit')
    return result
  } catch (error) {
    // Where this fails the connection is gone, and its transaction with it.
    await session.query('rollback')
    throw error
  }
}

const refusesTransactions = (sql: string): boolean => /^(create|drop|reindex)\b.*\bindex\s+concurrently\b/i.test(sql)

/** Anything but the server's own answer leaves the connection in an unknown state; a standby is left for good. */
const breaksConnection = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || isConnectionLost(error) || isStaleStatement(error) || isStandby(error)

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** The rows are what the query's type says they are: Kysely's promise, which no driver can check. */
const toResult = <R>({ rows, command, rowCount }: PgResult<QueryResultRow>): QueryResult<R> => ({
  rows: rows as R[],
  numAffectedRows: CHANGES.has(command) ? BigInt(rowCount ?? 0) : undefined,
})
