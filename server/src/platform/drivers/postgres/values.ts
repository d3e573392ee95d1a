import { types } from 'pg'

/** Makes a value of the text that the server sends of it. */
export type ValueParser = (text: string) => unknown

/** What SQLite would answer: numbers for bigint and for the numeric of a sum, 0 and 1 for a boolean. */
const parsers = new Map<number, ValueParser>([
  [types.builtins.INT8, Number],
  [types.builtins.NUMERIC, Number],
  [types.builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
])

/** Of a type that the server names by this number. */
export const getValueParser = (type: number): ValueParser => parsers.get(type) ?? types.getTypeParser(type, 'text')

/**
 * A value as it is sent. SQLite knows no boolean and the columns are integers, so booleans are bound as 0 and 1 here too.
 * Throws for what no column holds.
 */
export const toWireValue = (value: unknown): string | Buffer | null => {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value === 'boolean') return String(Number(value))
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  throw new TypeError(`A value of type ${typeof value} cannot be bound`)
}
