/**
 * Parses the JSON of a response. ISO 8601 date-times become `Date` at any depth; plain dates stay strings. Keys named
 * `__proto__` are dropped. Returns null for an empty body and undefined for invalid JSON.
 */
export const parseResponse = (text: string): unknown => {
  if (text === '') return null
  try {
    return JSON.parse(text, reviveValue)
  } catch {
    return undefined
  }
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

const reviveValue = (key: string, value: unknown): unknown => {
  if (key === '__proto__') return undefined
  if (typeof value !== 'string' || !DATE_TIME.test(value)) return value
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? value : date
}

/** Returns the fields of a value of unknown type. Null has none. */
export const toFields = (value: unknown): Readonly<Record<string, unknown>> => Object(value)
