import type { ColumnType } from 'kysely'

/** Epoch milliseconds. One type in both databases, compared and computed without a parser. */
export type Time = number
/** 0 or 1: SQLite knows no boolean. */
export type Flag = 0 | 1
/** Null unless it is given. */
export type Optional<T> = ColumnType<T | null, T | null | undefined>
