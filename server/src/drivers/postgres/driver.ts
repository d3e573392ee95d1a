import { setTimeout as wait } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { DatabaseError, type QueryResult as PgResult, type QueryResultRow } from 'pg'
import type { PostgresConnections, Session } from './connections.ts'
import { isConnectionLost, isSerializationFailure, isStaleStatement } from './errors.ts'
import { isRead, toQuery } from './statement.ts'

/** How often a write that stands alone is repeated after losing against another. */
const MAX_ATTEMPTS = 12

/** Kysely's driver: named statements, serializable transactions, pipelined reads. */
export class PostgresDriver implements Driver {
  readonly #connections: PostgresConnections

  constructor(connections: PostgresConnections) {
    this.#connections = connections
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresLease> {
    return new PostgresLease(this.#connections)
  }

  beginTransaction(lease: PostgresLease, settings: TransactionSettings): Promise<void> {
    return lease.begin(settings)
  }

  commitTransaction(lease: PostgresLease): Promise<void> {
    return lease.commit()
  }

  rollbackTransaction(lease: PostgresLease): Promise<void> {
    return lease.rollback()
  }

  async releaseConnection(lease: PostgresLease): Promise<void> {
    await lease.release()
  }

  destroy(): Promise<void> {
    return this.#connections.close()
  }
}

/** Kysely takes the lock on the connection it migrates with. Ours are not taken before a transaction begins. */
export class MigrationAdapter extends PostgresAdapter {
  readonly #connections: PostgresConnections

  constructor(connections: PostgresConnections) {
    super()
    this.#connections = connections
  }

  override acquireMigrationLock(): Promise<void> {
    return this.#connections.lockForMigration()
  }

  override releaseMigrationLock(): Promise<void> {
    return this.#connections.unlockAfterMigration()
  }
}

/**
 * What Kysely takes for a connection. Kysely asks for one before it says whether it wants a transaction, so a lease
 * costs nothing and takes a connection when it begins a transaction or writes.
 */
class PostgresLease implements DatabaseConnection {
  readonly #connections: PostgresConnections
  #session: Session | undefined
  #isBroken = false
  #isReleased = false

  constructor(connections: PostgresConnections) {
    this.#connections = connections
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isReleased) throw new Error('The connection was given back')
    if (this.#session) return toResult(await this.#run(this.#session, sql, parameters))
    if (isRead(sql)) return toResult(await this.#connections.otherReads.query(sql, parameters))
    return toResult(await this.#write(sql, parameters))
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }

  async begin({ accessMode = 'read write' }: TransactionSettings): Promise<void> {
    // An idle connection may be dead without our knowing it. Nothing was done yet, so another one does.
    for (let attempt = 1; ; attempt++) {
      const session = await this.#connections.take()
      try {
        await session.client.query(`start transaction isolation level serializable ${accessMode}`)
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
    this.#finish()
    // PostgreSQL's answer to the commit of a transaction in which a statement failed, even if its error was caught.
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back, as one of its statements failed')
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
        return await session.client.query(toQuery(sql, parameters))
      } catch (error) {
        isBroken = breaksConnection(error)
        if (attempt === MAX_ATTEMPTS || !(isSerializationFailure(error) || isStaleStatement(error))) throw error
      } finally {
        session.release(isBroken)
      }
      await wait(Math.random() * 2 ** Math.min(attempt, 6))
    }
  }

  async #run({ client }: Session, sql: string, parameters: readonly unknown[]): Promise<PgResult> {
    try {
      return await client.query(toQuery(sql, parameters))
    } catch (error) {
      if (breaksConnection(error)) this.#isBroken = true
      throw error
    }
  }

  #finish(): void {
    this.#session?.release(this.#isBroken)
    this.#session = undefined
    this.#isBroken = false
  }
}

/** Anything but the server's own answer leaves the connection in an unknown state. */
const breaksConnection = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || isConnectionLost(error) || isStaleStatement(error)

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** The rows are what the query's type says they are: Kysely's promise, which no driver can check. */
const toResult = <R>({ rows, command, rowCount }: PgResult<QueryResultRow>): QueryResult<R> => ({
  rows: rows as R[],
  numAffectedRows: CHANGES.has(command) ? BigInt(rowCount ?? 0) : undefined,
})
