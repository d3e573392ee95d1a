import { types } from 'pg'

/** Parses the text format of a value. */
export type ValueParser = (text: string) => unknown

/** Returns the values that SQLite returns: numbers for bigint and numeric, 0 and 1 for boolean. */
const parsers = new Map<number, ValueParser>([
  [types.builtins.INT8, Number],
  [types.builtins.NUMERIC, Number],
  [types.builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
])

export const getValueParser = (type: number): ValueParser => parsers.get(type) ?? types.getTypeParser(type, 'text')

/**
 * Encodes a value for the server. SQLite has no boolean type and the columns are integers, so booleans become 0 and 1.
 * Throws for types that no column stores.
 */
export const toWireValue = (value: unknown): string | Buffer | null => {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value === 'boolean') return String(Number(value))
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  throw new TypeError(`A value of type ${typeof value} cannot be bound`)
}
