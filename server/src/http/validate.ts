import * as z from 'zod/mini'
import type { $ZodRawIssue, $ZodType } from 'zod/v4/core'
import { fail } from '../failure.ts'
import { compiled } from './compiled.ts'

/** Where a value came from, as messages name it. */
export type Place = 'body' | 'query' | 'params'

/**
 * The value as the schema has it. Fails with VALIDATION_ERROR and a message for each issue, in the protocol's newer
 * form: `[body.email] Required; [body.password] Expected string, received number`.
 */
export const validate = (schema: $ZodType, value: unknown, place: Place): Record<string, unknown> => {
  const unfit = findUnfit(value, place)
  if (unfit) fail('VALIDATION_ERROR', { message: unfit })
  const result = z.safeParse(compiled(schema), value, options)
  if (result.success) return result.data as Record<string, unknown>
  const message = result.error.issues
    .slice(0, 20)
    .map((issue) => `[${[place, ...issue.path].join('.')}] ${issue.message}`)
    .join('; ')
  return fail('VALIDATION_ERROR', { message })
}

/**
 * U+0000 and halves of surrogate pairs: PostgreSQL stores neither, and nobody types them. A key `__proto__` is lost on
 * the way through a schema, so what it stands for would pass unasked.
 */
const findUnfit = (value: unknown, path: string, depth = 0): string | null => {
  if (typeof value === 'string') return isFit(value) ? null : unfitText(path)
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return null
  for (const [key, child] of Object.entries(value)) {
    if (key === '__proto__') return `[${path}] Expected no key named __proto__`
    if (!isFit(key)) return unfitText(path)
    const unfit = findUnfit(child, `${path}.${key.slice(0, 50)}`, depth + 1)
    if (unfit) return unfit
  }
  return null
}

/** `body.data.metadata` and its eight levels; no other call takes anything as deep. */
const DEEPEST = 10

const isFit = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const unfitText = (path: string): string => `[${path}] Expected text without control characters U+0000`

const messageOf = (issue: $ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : `Expected ${issue.expected}, received ${kindOf(issue.input)}`
    case 'invalid_value':
      return issue.input === undefined
        ? 'Required'
        : `Invalid enum value. Expected ${issue.values.map((value) => `'${String(value)}'`).join(' | ')}`
    case 'too_big':
      return `Must contain at most ${issue.maximum} character(s)`
    case 'too_small':
      return `Must contain at least ${issue.minimum} character(s)`
    default:
      return issue.input === undefined ? 'Required' : 'Invalid input'
  }
}

const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

// zod copies this and sets `async`. Where the copy has it already, that costs nothing; adding it takes V8 so long that
// get-session would be a tenth slower.
const options = { error: messageOf, async: false }
