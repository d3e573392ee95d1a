/**
 * `JSON.stringify` for answers, in half its time: in one pass, and without calling `toJSON` of each `Date`, of which
 * every session has three. Answers hold plain objects, lists, moments, and what JSON knows itself.
 */
export const toJson = (answer: unknown): string => textOf(answer) ?? 'null'

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return quoted(value)
  if (value === null) return 'null'
  if (typeof value !== 'object') return JSON.stringify(value)
  if (value instanceof Date) return `"${isoText(value)}"`
  if (Array.isArray(value)) return `[${value.map((entry) => textOf(entry) ?? 'null').join(',')}]`
  let fields = ''
  for (const key in value) {
    const text = textOf(value[key as keyof typeof value])
    if (text !== undefined) fields += nameText(key) + text
  }
  return `{${fields.slice(1)}}`
}

/** Most texts need no escape. */
const quoted = (text: string): string => (NEEDS_NO_ESCAPE.test(text) ? `"${text}"` : JSON.stringify(text))

const NEEDS_NO_ESCAPE = /^[ !#-[\]-~]*$/

/** The text of `toISOString` (ECMA-262, section 21.4.1.32). An invalid date throws, as there. */
const isoText = (date: Date): string => {
  const time = date.getTime()
  const day = Math.floor(time / DAY)
  const sinceMidnight = time - day * DAY
  const seconds = Math.floor(sinceMidnight / 1000)
  const milliseconds = sinceMidnight - seconds * 1000
  const [hour, minute, second] = [
    two[Math.floor(seconds / 3600)],
    two[Math.floor(seconds / 60) % 60],
    two[seconds % 60],
  ]
  return `${dayText(day)}T${hour}:${minute}:${second}.${milliseconds < 100 ? '0' : ''}${two[milliseconds] ?? milliseconds}Z`
}

const DAY = 86_400_000

/** Remembers a thousand of the texts that are made of the same few things again and again. */
const remembering = <Thing>(make: (thing: Thing) => string): ((thing: Thing) => string) => {
  const known = new Map<Thing, string>()
  return (thing) => {
    let text = known.get(thing)
    if (text === undefined) {
      text = make(thing)
      if (known.size === 1000) known.clear()
      known.set(thing, text)
    }
    return text
  }
}

/** Metadata may have any names, all else has few. */
const nameText = remembering((name: string) => `,${quoted(name)}:`)

/** `2026-11-21`. What is asked about lies on few days, and making the text takes longest. */
const dayText = remembering((day: number) => new Date(day * DAY).toISOString().split('T', 1)[0] ?? '')

const two = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
