import * as z from 'zod/mini'
import type { $ZodRawIssue, $ZodType } from 'zod/v4/core'
import { fail } from '../platform/errors.ts'

/** The source of a value in messages. */
export type InputSource = 'body' | 'query' | 'params'

/**
 * Parses the value. Fails with VALIDATION_ERROR and one message per issue: `[body.email] Required; [body.password]
 * Expected string, received number`. Fails with FIELD_NOT_ALLOWED for an additional field that only the server sets.
 */
export const validate = (schema: $ZodType, value: unknown, source: InputSource): Record<string, unknown> => {
  rejectUnstorableText(value, source)
  return toValues(z.safeParse(compileSchema(schema), value, options), source)
}

/** Validates a body with validators of the application, which can be asynchronous. Fails like `validate`. */
export const validateAsync = async (
  schema: $ZodType,
  value: unknown,
  source: InputSource,
): Promise<Record<string, unknown>> => {
  rejectUnstorableText(value, source)
  return toValues(await z.safeParseAsync(schema, value, { error: formatMessage }), source)
}

const toValues = (result: ReturnType<typeof z.safeParse>, source: InputSource): Record<string, unknown> => {
  if (result.success) return result.data as Record<string, unknown>
  const refused = result.error.issues.find((issue) => issue.code === 'custom' && issue.params?.['failure'])
  if (refused) fail('FIELD_NOT_ALLOWED', { message: `[${[source, ...refused.path].join('.')}] ${refused.message}` })
  const message = result.error.issues
    .slice(0, 20)
    .map((issue) => `[${[source, ...issue.path].join('.')}] ${issue.message}`)
    .join('; ')
  return fail('VALIDATION_ERROR', { message })
}

const rejectUnstorableText = (value: unknown, source: InputSource): void => {
  const problem = findStorageProblem(value, source)
  if (problem) fail('VALIDATION_ERROR', { message: problem })
}

/**
 * Rejects U+0000 and lone surrogates, which PostgreSQL cannot store. Rejects the key `__proto__`, which schemas drop,
 * so that its content would not be validated.
 */
const findStorageProblem = (value: unknown, path: string, depth = 0): string | null => {
  if (typeof value === 'string') return findTextProblem(value, path)
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return null
  for (const [key, child] of Object.entries(value)) {
    if (key === '__proto__') return `[${path}] Expected no key named __proto__`
    const problem = findTextProblem(key, path) ?? findStorageProblem(child, `${path}.${key.slice(0, 50)}`, depth + 1)
    if (problem) return problem
  }
  return null
}

/** The depth of `body.data.metadata`, which is the deepest field of all calls. */
const MAX_DEPTH = 10

const findTextProblem = (text: string, path: string): string | null => {
  if (text.includes('\0')) return `[${path}] Expected text without control characters U+0000`
  return text.isWellFormed() ? null : `[${path}] Expected text without lone surrogates`
}

const formatMessage = (issue: $ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Required'
      // Values that are not numbers have failed earlier.
      if (issue.expected === 'int') return 'Expected integer, received float'
      return `Expected ${issue.expected === 'record' ? 'object' : issue.expected}, received ${describeType(issue.input)}`
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

/** Types with a length, and its unit. */
const units: Readonly<Record<string, string>> = { string: 'character(s)', array: 'element(s)' }

const describeType = (value: unknown): string => {
  if (value === null) return 'null'
  if (Number.isNaN(value)) return 'nan'
  if (value === Infinity || value === -Infinity) return 'infinity'
  return Array.isArray(value) ? 'array' : typeof value
}

// zod copies this object and sets `async`. Adding the property to the copy makes get-session a tenth slower in V8.
const options = { error: formatMessage, async: false }

/**
 * Compiles the schema (https://zod.dev/compile): same results, several times faster. Compiles at first use, since
 * compiling all schemas delays the start by a tenth of a second.
 */
export const compileSchema = <Schema extends $ZodType>(schema: Schema): Schema => {
  const cached = compiledSchemas.get(schema) as Schema | undefined
  if (cached) return cached
  const compiled = z.compile(schema)
  compiledSchemas.set(schema, compiled)
  return compiled
}

const compiledSchemas = new WeakMap<$ZodType, $ZodType>()
