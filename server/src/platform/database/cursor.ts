import { fail } from '../errors.ts'

/** The end of a page: the sort value of its last row, and its id as the tie-breaker. */
export interface Position<Value extends string | number> {
  readonly value: Value
  readonly id: string
}

/** Encodes a position. It contains only data of the page, so it needs no signature. */
export const toCursor = ({ value, id }: Position<string | number>): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** The position of rows that are sorted by a text. Fails with VALIDATION_ERROR for an invalid cursor. */
export const parseTextCursor = (cursor: string): Position<string> => {
  const [value, id] = decodeCursor(cursor)
  return isText(value) && isText(id) ? { value, id } : rejectCursor()
}

/** The position of rows that are sorted by a time in milliseconds. */
export const parseTimeCursor = (cursor: string): Position<number> => {
  const [value, id] = decodeCursor(cursor)
  return typeof value === 'number' && Number.isSafeInteger(value) && isText(id) ? { value, id } : rejectCursor()
}

/** The position of rows that are sorted by a flag. */
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

/** PostgreSQL rejects U+0000 and lone surrogates. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0') && value.isWellFormed()

const rejectCursor = (): never =>
  fail('VALIDATION_ERROR', { message: '[query.cursor] Expected the nextCursor of a page' })
