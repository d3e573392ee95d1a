import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'

/** The backoff after each failed attempt. After the last one, a delivery has failed. */
const BACKOFFS_MS = [
  5000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
] as const

/** Spreads the retries of deliveries that failed together. */
const MAX_JITTER = 0.1

const MAX_RETRY_AFTER_MS = DAY_MS

export const MAX_BACKOFF_MS = DAY_MS * (1 + MAX_JITTER)

/**
 * Returns the milliseconds until the next attempt, or null after the last one. The receiver can request a longer backoff,
 * of a day at most.
 */
export const getBackoff = (attempts: number, retryAfterMs: number | null): number | null => {
  const backoff = BACKOFFS_MS[attempts - 1]
  if (backoff === undefined) return null
  return Math.max(backoff * (1 + Math.random() * MAX_JITTER), Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS))
}

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110, section 10.2.3). Null if it is absent or invalid. */
export const parseRetryAfter = (value: string | undefined, now: number): number | null => {
  if (value === undefined) return null
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
