import { DAY_MS } from '../platform/durations.ts'

/**
 * `JSON.stringify` for responses in half the time: it formats dates without calling `Date.prototype.toJSON`. Responses
 * contain plain objects, arrays, dates and JSON values.
 */
export const toJson = (value: unknown): string => JSON.stringify(formatDates(value)) ?? 'null'

/** Replaces dates by ISO strings. Returns the same object if it contains neither a date nor an array. */
const formatDates = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return formatIso(value)
  if (Array.isArray(value)) return value.map(formatDates)
  let copy: Record<string, unknown> | undefined
  // `Object.entries` would double the time.
  for (const name in value) {
    const field: unknown = value[name as keyof typeof value]
    const text = formatDates(field)
    if (text !== field) (copy ??= { ...value })[name] = text
  }
  return copy ?? value
}

/** Formats like `toISOString` (ECMA-262, section 21.4.1.32), which also throws for an invalid date. */
const formatIso = (date: Date): string => {
  const time = date.getTime()
  const day = Math.floor(time / DAY_MS)
  const sinceMidnight = time - day * DAY_MS
  const seconds = Math.floor(sinceMidnight / 1000)
  const milliseconds = sinceMidnight - seconds * 1000
  const [hour, minute, second] = [
    twoDigits[Math.floor(seconds / 3600)],
    twoDigits[Math.floor(seconds / 60) % 60],
    twoDigits[seconds % 60],
  ]
  return `${formatDay(day)}T${hour}:${minute}:${second}.${milliseconds < 100 ? '0' : ''}${twoDigits[milliseconds] ?? milliseconds}Z`
}

/** `2026-11-21`, cached: dates of responses fall on few days, and formatting the day takes longest. */
const formatDay = (day: number): string => {
  let text = days.get(day)
  if (text === undefined) {
    text = new Date(day * DAY_MS).toISOString().split('T', 1)[0] ?? ''
    if (days.size === 1000) days.clear()
    days.set(day, text)
  }
  return text
}

const days = new Map<number, string>()

const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
