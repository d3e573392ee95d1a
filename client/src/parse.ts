/**
 * Reads the JSON of an answer. Texts that are an ISO 8601 date-time become `Date`, wherever they stand; plain dates do
 * not. Keys named `__proto__` are dropped. Answers undefined for what is not JSON, null for nothing.
 */
export const parseResponse = (text: string): unknown => {
  if (text === '') return null
  try {
    return JSON.parse(text, revive)
  } catch {
    return undefined
  }
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

const revive = (key: string, value: unknown): unknown => {
  if (key === '__proto__') return undefined
  if (typeof value !== 'string' || !DATE_TIME.test(value)) return value
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? value : date
}
