/**
 * `JSON.stringify` for answers, in half its time: in one pass, and without calling `toJSON` of each `Date`, of which
 * every session has three. Answers hold plain objects, lists, moments, and what JSON knows itself.
 */
export const toJson = (answer: unknown): string => textOf(answer) ?? 'null'

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (value instanceof Date) return `"${isoText(value)}"`
  if (Array.isArray(value)) return `[${value.map((entry) => textOf(entry) ?? 'null').join(',')}]`
  let fields = ''
  for (const key in value) {
    const text = textOf(value[key as keyof typeof value])
    if (text !== undefined) fields += `${fields === '' ? '' : ','}${quoted(key)}:${text}`
  }
  return `{${fields}}`
}

/** Most texts need no escape. */
const quoted = (text: string): string => (NEEDS_NO_ESCAPE.test(text) ? `"${text}"` : JSON.stringify(text))

const NEEDS_NO_ESCAPE = /^[ !#-[\]-~]*$/

/** The text of `toISOString` (ECMA-262, section 21.4.1.32). */
const isoText = (date: Date): string => {
  const year = date.getUTCFullYear()
  // Other years have a sign, or zeros in front, and an invalid date throws.
  if (!(year >= 1000 && year <= 9999)) return date.toISOString()
  const day = `${year}-${two[date.getUTCMonth() + 1]}-${two[date.getUTCDate()]}`
  const time = `${two[date.getUTCHours()]}:${two[date.getUTCMinutes()]}:${two[date.getUTCSeconds()]}`
  const milliseconds = date.getUTCMilliseconds()
  return `${day}T${time}.${milliseconds < 100 ? '0' : ''}${two[milliseconds] ?? milliseconds}Z`
}

const two = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
