import { fail } from '../errors.ts'

/** Where a page ended: what its last row is sorted by, and its id, which decides among equals. */
export interface Position<Value extends string | number> {
  readonly value: Value
  readonly id: string
}

/** A position as a text that callers hand back. It says nothing that the page did not, so it needs no signature. */
export const toCursor = ({ value, id }: Position<string | number>): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** The position in a cursor whose rows are sorted by a text. Fails with VALIDATION_ERROR where it is none of ours. */
export const parseTextCursor = (cursor: string): Position<string> => {
  const [value, id] = decodeCursor(cursor)
  return isText(value) && isText(id) ? { value, id } : rejectCursor()
}

/** The same, of rows that are sorted by a moment in milliseconds. */
export const parseTimeCursor = (cursor: string): Position<number> => {
  const [value, id] = decodeCursor(cursor)
  return typeof value === 'number' && Number.isSafeInteger(value) && isText(id) ? { value, id } : rejectCursor()
}

/** The same, of rows that are sorted by a flag: its column holds no larger number. */
export const parseFlagCursor = (cursor: string): Position<number> => {
  const position = parseTimeCursor(cursor)
  return position.value === 0 || position.value === 1 ? position : rejectCursor()
}

const decodeCursor = (cursor: string): readonly unknown[] => {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/** PostgreSQL stores, and compares, neither U+0000 nor half of a surrogate pair. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0') && value.isWellFormed()

const rejectCursor = (): never =>
  fail('VALIDATION_ERROR', { message: '[query.cursor] Expected the nextCursor of a page' })
