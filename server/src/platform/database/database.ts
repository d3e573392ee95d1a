import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from './tables.ts'

export type Row = Readonly<Record<string, unknown>>

export interface DatabaseLoad {
  /** Connections for transactions and writes: those in somebody's hands, and those at rest. */
  readonly busy: number
  readonly idle: number
  /** Who waits for one. */
  readonly waiting: number
}

/** A transaction that is neither committed nor rolled back. */
export interface OpenTransaction {
  readonly kysely: Kysely<Tables>
  /** One statement of it, by the shortest way there is: prepared once per text. */
  run(sql: string, parameters: readonly unknown[]): readonly Row[] | Promise<readonly Row[]>
  /** One that answers nothing. It is sent, and not waited for: where it fails, what comes after it fails, or the commit. */
  send(sql: string, parameters: readonly unknown[]): void
}

/**
 * A database as the rules need it. A driver (`@latchkey/server/sqlite`, `/postgres`) makes one; everything that
 * differs between the two lives behind this interface.
 */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  /** Each statement commits by itself. */
  readonly kysely: Kysely<Tables>
  /** Runs `work` in a serializable transaction, and commits it unless `work` throws. */
  transaction<T>(work: (tx: OpenTransaction) => Promise<T>): Promise<T>
  /** One read outside any transaction, by the shortest way there is: a statement prepared once per text. */
  read(sql: string, parameters: readonly unknown[]): Promise<readonly Row[]>
  /**
   * The aggregate that makes one text of many rows, in the order in which the subquery has them: JSON of a list with the
   * values of each. They are texts, or null; of no rows it is an empty list, or null.
   */
  aggregateAsJson(values: RawBuilder<unknown>): RawBuilder<string | null>
  /** How it is used at this moment, by this process. */
  load(): DatabaseLoad
  /**
   * Runs `work` in a transaction of which all nodes together have one at a time: for changes of the tables. It waits
   * for its turn, then as long as `work` takes, but never long for a table that others use: that is a conflict.
   */
  inExclusiveTransaction<T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T>
  /** The transaction lost against another one and may be tried again: serialization, deadlock, unique key, busy. */
  isConflict(error: unknown): boolean
  /** The database cannot be reached at the moment. */
  isUnavailable(error: unknown): boolean
  close(): Promise<void>
}
