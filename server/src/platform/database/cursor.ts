import * as z from 'zod/mini'
import { fail } from '../errors.ts'

/** The end of a page: the sort value of its last row, and its ID as the tie-breaker. */
export interface Position<Value extends string | number> {
  readonly value: Value
  readonly id: string
}

/** Where a page of a list starts, and how many rows it has. */
export interface PageStart<Value extends string | number = number> {
  after: Position<Value> | undefined
  limit: number
}

/** Returns a page of rows, and the cursor of the next page if `rows` has more of them than `limit`. */
export const toPage = <Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
  getSortValue: (row: Row) => string | number,
) => {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, nextCursor: last ? toCursor({ value: getSortValue(last), id: last.id }) : null }
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

/** PostgreSQL rejects U+0000 and lone surrogates. */
const text = z.string().check(z.refine((value) => !value.includes('\0') && value.isWellFormed()))

/** Creates a function that decodes the position of rows with these sort values. It fails with VALIDATION_ERROR. */
const createParser = <Value extends string | number>(value: z.ZodMiniType<Value>) => {
  const position = z.tuple([value, text])
  return (cursor: string): Position<Value> => {
    const result = position.safeParse(decodeCursor(cursor))
    if (!result.success)
      return fail('VALIDATION_ERROR', { message: '[query.cursor] Expected the nextCursor of a page' })
    return { value: result.data[0], id: result.data[1] }
  }
}

export const parseTextCursor = createParser(text)
/** Times are in milliseconds. */
export const parseTimeCursor = createParser(z.int())
export const parseFlagCursor = createParser(z.literal([0, 1]))

const decodeCursor = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
