/**
 * Parses the JSON of a response. ISO 8601 date-times become `Date` at any depth; plain dates and the texts of other users
 * stay strings. Keys named `__proto__` are dropped. Returns null for an empty body and undefined for invalid JSON.
 */
export const parseResponse = (text: string): unknown => {
  if (text === '') return null
  try {
    return JSON.parse(text, reviveValue)
  } catch {
    return undefined
  }
}

/**
 * The fields with texts that users or other servers write. A user with the name `2029-01-01T00:00:00Z` would otherwise
 * break every screen that lists users, because React cannot render a `Date`.
 */
const TEXT_FIELD = /(name|description|reason|userAgent|clientId|response)$/i

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

const reviveValue = (key: string, value: unknown): unknown => {
  if (key === '__proto__') return undefined
  if (typeof value !== 'string' || TEXT_FIELD.test(key) || !DATE_TIME.test(value)) return value
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? value : date
}

/** Returns the fields of a value of unknown type. Null has none. */
export const toFields = (value: unknown): Readonly<Record<string, unknown>> => Object(value)
