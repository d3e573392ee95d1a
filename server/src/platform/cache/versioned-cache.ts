import { createTwoGenerationCache } from './two-generation-cache.ts'
import { type CacheKey, toCacheKey } from './cache-key.ts'

/** Returns the cached object of a row that has not changed since it was cached, else caches this row. */
export type VersionedCache<Row extends { readonly id: string }> = (row: Row) => Row & CacheKey

/** In characters. Longer rows are not cached, so that they cannot fill the memory. */
const MAX_ROW_LENGTH = 64 * 1024

/** Caches at least `size` rows, and at most twice as many. */
export const createVersionedCache = <Row extends { readonly id: string }>(size: number): VersionedCache<Row> => {
  const rows = createTwoGenerationCache<Row & CacheKey>(size)
  return (read) => {
    const row = toCacheKey(read)
    const earlier = rows.get(row.id)
    if (earlier && isSame(earlier, row)) return earlier
    if (measureRow(row) <= MAX_ROW_LENGTH) rows.set(row.id, row)
    return row
  }
}

/** Both rows come from one statement, so they have the same columns with numbers, texts and nulls. */
const isSame = <Row extends object>(one: Row, other: Row): boolean => {
  for (const name in one) if (one[name] !== other[name]) return false
  return true
}

const measureRow = (row: object): number =>
  Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
