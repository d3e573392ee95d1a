/** Says what is expected where a value is something else. The compiler asks the same, but of no file that it never reads. */
export type Kind = (value: unknown) => string | null

/** Throws an Error that names the option where its value is of another kind. What is secret is not repeated. */
export const requireKind = (option: string, kind: Kind, value: unknown): void => {
  const expected = kind(value)
  if (expected === null) return
  throw new Error(`${option} must be ${expected}${option.endsWith('Secret') ? '' : `; it is ${shown(value)}`}`)
}

/** `'false'` is true, and a function is, too: neither is what was meant. */
export const flag: Kind = (value) => (typeof value === 'boolean' ? null : 'true or false')

export const text: Kind = (value) => (typeof value === 'string' && value !== '' ? null : 'a text')

export const texts: Kind = (value) => (isListOfTexts(value) ? null : 'a list of texts')

export const webAddress: Kind = (value) =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
    ? null
    : 'an http(s) address'

export const hostName: Kind = (value) =>
  typeof value === 'string' && /^\.?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(value) ? null : 'the name of a host'

export const group: Kind = (value) => (isObject(value) ? null : 'an object')

export const whole: Kind = (value) => (isWhole(value) ? null : 'a whole number, 0 or more')

/** In seconds: more than any lifetime, and less than what a `Date` holds. */
export const CENTURY = 100 * 366 * 86_400

export const seconds: Kind = (value) =>
  isWhole(value) && value > 0 && value <= CENTURY ? null : 'whole seconds, at most a century'

/** The same, where 0 has a meaning, too. */
export const secondsOrNone: Kind = (value) =>
  isWhole(value) && value <= CENTURY ? null : 'whole seconds, or 0, at most a century'

export const mailSwitch: Kind = (value) =>
  typeof value === 'boolean' || typeof value === 'function' ? null : 'true, false or a function that sends the mail'

export const clock: Kind = (value) => (typeof value === 'function' ? null : 'a function that tells milliseconds')

/** `{ editor: { project: ['create'] } }`; what a name may be is looked at where they are used. */
export const roles: Kind = (value) =>
  isObject(value) && Object.values(value).every((role) => isObject(role) && Object.values(role).every(isListOfTexts))
    ? null
    : 'lists of actions by resource by role'

/** Something that does what is named: a driver, a logger. */
export const having =
  (expected: string, ...deeds: string[]): Kind =>
  (value) =>
    isObject(value) && deeds.every((deed) => typeof value[deed] === 'function') ? null : expected

/** Looked at where it is used, and named there. */
export const checkedWhereUsed: Kind = () => null

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '')

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const shown = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'object' || value === null) return String(value)
  return Array.isArray(value) ? 'a list' : 'an object'
}
