import type { Row } from '../../platform/database/database.ts'

/** A row as people and other programs read it. */
export type ReadableRow = Readonly<Record<string, unknown>>

/** Times as ISO 8601, flags as true or false, JSON as what it says; empty texts and nulls stay what they are. */
export const toReadableRow = (row: Row): ReadableRow =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, toReadableValue(column, value)]))

const toReadableValue = (column: string, value: unknown): unknown => {
  if (typeof value === 'number' && TIME_COLUMN.test(column)) return value === 0 ? null : new Date(value).toISOString()
  if (typeof value === 'number' && FLAG_COLUMNS.has(column)) return value === 1
  return column === 'details' && typeof value === 'string' ? JSON.parse(value) : value
}

const TIME_COLUMN = /(?:At|Until|Expires)$/
const FLAG_COLUMNS = new Set(['emailVerified', 'banned', 'twoFactorEnabled', 'remembered', 'pending'])
