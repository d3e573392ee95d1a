import type { Kysely, RawBuilder } from 'kysely'
import type { Deadline } from '../deadline.ts'
import type { Tables } from './tables.ts'

export type Row = Readonly<Record<string, unknown>>

/** The number of connections and of callers that wait for one. */
export interface DatabaseLoad {
  /** Connections for transactions and writes, in use and idle. */
  readonly busy: number
  readonly idle: number
  /** Callers that wait for a connection. */
  readonly waiting: number
}

/** Why a replica is not used, and what to change. */
export interface ReplicaProblem {
  readonly reason: string
  readonly remedy: string
}

/** The state of a replica. */
export interface ReplicaReport {
  readonly address: string
  /** Null if it is used. */
  readonly problem: ReplicaProblem | null
}

/** Copies of the database that have every confirmed change. */
export interface Replicas {
  /** Checks the replicas until the database is closed, and reports changes. Before that, none is used. */
  start(report: (report: ReplicaReport) => void): void
  /** Checks the replicas without using them. */
  check(): Promise<readonly ReplicaReport[]>
  /**
   * Returns the database whose reads outside of transactions all run on one replica; null if none can be used. The replica may
   * have changes that the primary does not show yet, so one call must not read from both.
   */
  choose(): Database | null
  /** The replica can no longer be used: the call must run again with the primary. */
  isFailure(error: unknown): boolean
  load(): { readonly usable: number; readonly unusable: number }
}

/** A transaction that is neither committed nor rolled back. */
export interface OpenTransaction {
  readonly kysely: Kysely<Tables>
  /** Runs a prepared statement in the transaction, without Kysely. */
  run(sql: string, parameters: readonly unknown[]): readonly Row[] | Promise<readonly Row[]>
  /** Sends a statement without result rows and does not wait for it. If it fails, later statements or the commit fail. */
  send(sql: string, parameters: readonly unknown[]): void
  /** For queries of the application. It refuses statements that would end the transaction. */
  applicationKysely(): Kysely<Tables>
  /**
   * For statements of the application: an object with `query` of a client of `pg`, or a handle of SQLite. It throws after
   * the end of the transaction, and for statements that would end it.
   */
  client(): object
  /** Throws the failure of an earlier statement, if PostgreSQL accepts no further ones after it. */
  throwIfAborted(): Promise<void>
}

/** The interface of a database driver (`@latchkey/server/sqlite`, `/postgres`). It hides the differences between both. */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  /** Statements are autocommitted. */
  readonly kysely: Kysely<Tables>
  /**
   * Runs `work` in a serializable transaction. Rolls back if `work` throws, or if the deadline is over before the commit.
   * A commit that was sent is awaited. On PostgreSQL it can wait for a standby, so the wait ends at the deadline, after two
   * seconds at the earliest. Without a deadline only the wait for a connection is limited.
   */
  transaction<T>(work: (tx: OpenTransaction) => Promise<T>, deadline?: Deadline): Promise<T>
  /** Runs a read as a prepared statement, outside any transaction and without Kysely. */
  read(sql: string, parameters: readonly unknown[]): Promise<readonly Row[]>
  /**
   * The aggregate that encodes rows as a JSON array of arrays, in the order of the subquery. The values are texts or null.
   * Without rows the result is an empty array or null.
   */
  aggregateAsJson(values: RawBuilder<unknown>): RawBuilder<string | null>
  /** The current load of this process. */
  load(): DatabaseLoad
  /** Null without replicas. */
  readonly replicas: Replicas | null
  /**
   * Runs `work` in a transaction that is exclusive across all nodes: for schema changes. It waits for the lock without a
   * timeout, and calls `onWait` repeatedly while another node holds it. Waiting too long for a table lock is a conflict.
   */
  inExclusiveTransaction<T>(work: (tx: Kysely<Tables>) => Promise<T>, onWait: () => void): Promise<T>
  /** The transaction conflicted with another one and can be retried: serialization failure, deadlock, unique key, busy. */
  isConflict(error: unknown): boolean
  /** A unique or primary key exists. One of the conflicts. */
  isUniqueViolation(error: unknown): boolean
  /** The database is unavailable: for a while, or until the operator changes something. */
  isUnavailable(error: unknown): boolean
  /** What the operator must change before it is available. Null if it is available, or if it becomes so without a change. */
  findRemedy(error: unknown): string | null
  close(): Promise<void>
}
