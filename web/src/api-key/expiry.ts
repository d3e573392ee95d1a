import { apiKeyLimits } from '@latchkey/contract/api-key-limits'

const DAY_SECONDS = 86_400

/** Null: the key never expires. Undefined: the form contains the day, or the expiry does not change. */
const secondsByLifetime = {
  unchanged: undefined,
  month: 30 * DAY_SECONDS,
  quarter: 90 * DAY_SECONDS,
  year: 365 * DAY_SECONDS,
  date: undefined,
  never: null,
}
export type Lifetime = keyof typeof secondsByLifetime

export interface ExpiryInput {
  lifetime: Lifetime
  /** The last day, `2029-01-31`, in the time zone of the device. Used only if the lifetime is `date`. */
  date: string
}

export const isLifetime = (text: string): text is Lifetime => Object.hasOwn(secondsByLifetime, text)

/** Returns the field of a call. Returns null if the day is invalid. */
export const toExpiry = ({ lifetime, date }: ExpiryInput, now: number): { expiresIn?: number | null } | null => {
  if (lifetime !== 'date') {
    const expiresIn = secondsByLifetime[lifetime]
    return expiresIn === undefined ? {} : { expiresIn }
  }
  const expiresIn = Math.round((Date.parse(`${date}T23:59:59`) - now) / 1000)
  const isValid = expiresIn >= apiKeyLimits.minLifetime && expiresIn <= apiKeyLimits.maxLifetime
  return isValid ? { expiresIn } : null
}
