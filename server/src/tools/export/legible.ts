import type { Row } from '../../platform/database/database.ts'

/** A row as people and other programs read it. */
export type LegibleRow = Readonly<Record<string, unknown>>

/** Times as ISO 8601, flags as true or false, JSON as what it says; empty texts and nulls stay what they are. */
export const legible = (row: Row): LegibleRow =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, legibleValue(column, value)]))

const legibleValue = (column: string, value: unknown): unknown => {
  if (typeof value === 'number' && TIME.test(column)) return value === 0 ? null : new Date(value).toISOString()
  if (typeof value === 'number' && FLAGS.has(column)) return value === 1
  return column === 'details' && typeof value === 'string' ? JSON.parse(value) : value
}

const TIME = /(?:At|Until|Expires)$/
const FLAGS = new Set(['emailVerified', 'banned', 'twoFactorEnabled', 'remembered', 'pending'])
