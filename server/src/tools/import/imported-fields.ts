import type { FieldOwner } from '@latchkey/contract'
import * as z from 'zod/mini'
import { mergeFields } from '../../platform/additional-fields/additional-fields.ts'
import type { AdditionalField } from '../../platform/additional-fields/field.ts'
import { createFieldSchema } from '../../platform/additional-fields/field-schema.ts'
import type { Row } from '../../platform/database/database.ts'
import { isInSeconds, type TableName } from './better-auth-rows.ts'
import { readId, type ImportRun } from './import-run.ts'
import { parseTime } from './parse-time.ts'

/**
 * Returns the column of the additional fields of an imported row. A value that its field does not accept is left out
 * and reported: it must not prevent the import of the user. Validators do not run.
 */
export const convertFields = (run: ImportRun, owner: FieldOwner & TableName, row: Row): string | null => {
  const values: Record<string, unknown> = {}
  // Seconds and milliseconds of a date before 1973 look alike, so the unit is that of `createdAt`.
  const millisecondsPerUnit = typeof row['createdAt'] === 'number' && isInSeconds(row['createdAt']) ? 1000 : 1
  for (const [name, field] of Object.entries(run.settings.additionalFields[owner] ?? {})) {
    const value = row[name]
    if (value === null || value === undefined) continue
    const result = z.safeParse(
      createFieldSchema({ ...field, validator: undefined }),
      toFieldValue(field, value, millisecondsPerUnit),
    )
    if (result.success) values[name] = result.data
    else run.report.addNote(owner, readId(row), `is imported without ${name}: ${result.error.issues[0]?.message ?? ''}`)
  }
  return mergeFields(null, values)
}

/** SQLite has numbers for flags, better-auth stores dates as texts or times, and lists as JSON. */
const toFieldValue = ({ type }: AdditionalField, value: unknown, millisecondsPerUnit: number): unknown => {
  if (type === 'boolean') return value === 1 || value === 0 ? value === 1 : value
  if (type === 'date') return typeof value === 'number' ? new Date(millisecondsPerUnit * value) : toDate(value)
  if (type === 'json') return typeof value === 'string' ? parseJson(value) : value
  // PostgreSQL returns large numbers as texts. An empty text is no number.
  if (type === 'number') return typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return value
}

/** Dates without `T`, as SQLite formats them, are not ISO 8601. */
const toDate = (value: unknown): unknown => {
  const date = typeof value === 'string' ? parseTime(value) : null
  return date && !Number.isNaN(date.getTime()) ? date : value
}

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // The text itself is a JSON value.
    return text
  }
}

/**
 * Throws an Error that names each column of the source that is neither imported nor in `ignored`, or the columns in `ignored`
 * that are imported.
 */
export const requireKnownColumns = (
  columns: readonly string[],
  { ignored, imported }: { ignored: readonly string[]; imported: readonly string[] },
): void => {
  const refused = ignored.filter((column) => imported.includes(column))
  if (refused.length > 0) {
    throw new Error(`--leave-out-columns only leaves out columns without a place here, not ${refused.join(', ')}`)
  }
  const unknown = columns.filter((column) => !ignored.includes(column))
  if (unknown.length === 0) return
  const ignoredHere = ignored.filter((column) => columns.includes(column))
  throw new Error(
    `The source has columns without a place here: ${unknown.join(', ')}. Declare them as additional fields, or leave them out with --leave-out-columns ${[...ignoredHere, ...unknown].join(',')}`,
  )
}
