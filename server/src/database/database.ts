import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export type Row = Readonly<Record<string, unknown>>

/**
 * A database as the rules need it. A driver (`@latchkey/server/sqlite`, `/postgres`) makes one; everything that
 * differs between the two lives behind this interface.
 */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  /** Outside a transaction each statement commits by itself; `kysely.transaction()` is serializable. */
  readonly kysely: Kysely<Tables>
  /** One read outside any transaction, by the shortest way there is: a statement prepared once per text. */
  read(sql: string, parameters: readonly unknown[]): readonly Row[] | Promise<readonly Row[]>
  /** The transaction lost against another one and may be tried again: serialization, deadlock, unique key, busy. */
  isConflict(error: unknown): boolean
  /** The database cannot be reached at the moment. */
  isUnavailable(error: unknown): boolean
  close(): Promise<void>
}
