import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'

/** The pauses after each failed attempt. After the last one, a delivery has failed. */
const PAUSES_MS = [
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

export const MAX_PAUSE_MS = DAY_MS * (1 + MAX_JITTER)

/**
 * Milliseconds until the next attempt, or null after the last one. The receiver can request a longer pause, of a day at
 * most.
 */
export const getRetryPause = (attempts: number, retryAfterMs: number | null): number | null => {
  const pause = PAUSES_MS[attempts - 1]
  if (pause === undefined) return null
  return Math.max(pause * (1 + Math.random() * MAX_JITTER), Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS))
}

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110, section 10.2.3). Null if it is absent or invalid. */
export const parseRetryAfter = (value: string | undefined, now: number): number | null => {
  if (value === undefined) return null
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
