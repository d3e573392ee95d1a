import type { ColumnType } from 'kysely'

/** Milliseconds since the epoch: both databases compare and compute numbers in the same way. */
export type Timestamp = number
/** 0 or 1, because SQLite has no boolean type. */
export type Flag = 0 | 1
/** A nullable column that an insert can omit. */
export type Optional<T> = ColumnType<T | null, T | null | undefined>
