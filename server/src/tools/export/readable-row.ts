import type { Row } from '../../platform/database/database.ts'

/** A row with portable values: ISO 8601 times, booleans and parsed JSON. */
export type ReadableRow = Readonly<Record<string, unknown>>

/** Converts times to ISO 8601, flags to booleans and JSON texts to values. Times of 0 become null. */
export const toReadableRow = (row: Row): ReadableRow =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, toReadableValue(column, value)]))

const toReadableValue = (column: string, value: unknown): unknown => {
  if (typeof value === 'number' && TIME_COLUMN.test(column)) return value === 0 ? null : new Date(value).toISOString()
  if (typeof value === 'number' && FLAG_COLUMNS.has(column)) return value === 1
  return typeof value === 'string' && JSON_COLUMNS.has(column) ? JSON.parse(value) : value
}

const TIME_COLUMN = /(?:At|Until|Expires)$/
const FLAG_COLUMNS = new Set([
  'emailVerified',
  'provenElsewhere',
  'banned',
  'twoFactorEnabled',
  'remembered',
  'pending',
  'backedUp',
  'userVerified',
  'enabled',
])
const JSON_COLUMNS = new Set(['details', 'metadata'])
