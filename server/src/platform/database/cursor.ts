import { fail } from '../errors.ts'

/** The end of a page: the sort value of its last row, and its id as the tie-breaker. */
export interface Position<Value extends string | number> {
  readonly value: Value
  readonly id: string
}

/** Where a page of a list starts, and how many rows it has. */
export interface PageStart<Value extends string | number = number> {
  after: Position<Value> | undefined
  limit: number
}

/** A page of rows, and the cursor of the next page if `rows` has more of them than `limit`. */
export const toPage = <Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
  sortValueOf: (row: Row) => string | number,
) => {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, nextCursor: last ? toCursor({ value: sortValueOf(last), id: last.id }) : null }
}

/** Loads a page of rows that `list` sorts by time. One extra row shows whether a next page exists. */
export const loadTimePage = async <Row extends { id: string; createdAt: number }>(
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number | undefined },
  list: (start: PageStart) => Promise<readonly Row[]>,
) => {
  const rows = await list({ after: cursor ? parseTimeCursor(cursor) : undefined, limit: limit + 1 })
  return toPage(rows, limit, ({ createdAt }) => createdAt)
}

/** Encodes a position. It contains only data of the page, so it needs no signature. */
const toCursor = ({ value, id }: Position<string | number>): string =>
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
