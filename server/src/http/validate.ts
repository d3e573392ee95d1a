import * as z from 'zod/mini'
import type { $ZodRawIssue, $ZodType } from 'zod/v4/core'
import { fail } from '../platform/errors.ts'
import { compileSchema } from './compile-schema.ts'

/** Where a value came from, as messages name it. */
export type Place = 'body' | 'query' | 'params'

/**
 * The value as the schema has it. Fails with VALIDATION_ERROR and a message for each issue, in the protocol's newer
 * form: `[body.email] Required; [body.password] Expected string, received number`.
 */
export const validate = (schema: $ZodType, value: unknown, place: Place): Record<string, unknown> => {
  const unfit = findUnfit(value, place)
  if (unfit) fail('VALIDATION_ERROR', { message: unfit })
  const result = z.safeParse(compileSchema(schema), value, options)
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
  if (typeof value === 'string') return findUnfitIn(value, path)
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return null
  for (const [key, child] of Object.entries(value)) {
    if (key === '__proto__') return `[${path}] Expected no key named __proto__`
    const unfit = findUnfitIn(key, path) ?? findUnfit(child, `${path}.${key.slice(0, 50)}`, depth + 1)
    if (unfit) return unfit
  }
  return null
}

/** `body.data.metadata` and its eight levels; no other call takes anything as deep. */
const DEEPEST = 10

const findUnfitIn = (text: string, path: string): string | null => {
  if (text.includes('\0')) return `[${path}] Expected text without control characters U+0000`
  return text.isWellFormed() ? null : `[${path}] Expected text without lone surrogates`
}

const messageOf = (issue: $ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Required'
      // What is no number at all is told so before.
      if (issue.expected === 'int') return 'Expected integer, received float'
      return `Expected ${issue.expected === 'record' ? 'object' : issue.expected}, received ${kindOf(issue.input)}`
    case 'invalid_value':
      return issue.input === undefined
        ? 'Required'
        : `Invalid enum value. Expected ${issue.values.map((value) => `'${String(value)}'`).join(' | ')}`
    case 'too_big':
      return issue.origin in units
        ? `Must contain at most ${issue.maximum} ${units[issue.origin]}`
        : `Must be less than or equal to ${issue.maximum}`
    case 'too_small':
      return issue.origin in units
        ? `Must contain at least ${issue.minimum} ${units[issue.origin]}`
        : `Must be greater than or equal to ${issue.minimum}`
    case 'unrecognized_keys': {
      const keys = issue.keys.slice(0, 20).map((key) => `'${key.slice(0, 50)}'`)
      return `Unrecognized key(s) in object: ${keys.join(', ')}`
    }
    default:
      return issue.input === undefined ? 'Required' : 'Invalid input'
  }
}

/** What has a length, and what it is counted in. */
const units: Readonly<Record<string, string>> = { string: 'character(s)', array: 'element(s)' }

const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Number.isNaN(value)) return 'nan'
  if (value === Infinity || value === -Infinity) return 'infinity'
  return Array.isArray(value) ? 'array' : typeof value
}

// zod copies this and sets `async`. Where the copy has it already, that costs nothing; adding it takes V8 so long that
// get-session would be a tenth slower.
const options = { error: messageOf, async: false }
