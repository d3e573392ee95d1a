import { MAX_CLOCK_DIFFERENCE_MS } from '../clock-difference.ts'
import { HOUR_MS } from '../durations.ts'

/** How long a claimed mail belongs to its node. After a crash it is due again when the lease expires. */
export const LEASE_MS = 10_000
/** The total length of a lease that is extended because the mail server is slow. */
export const EXTENDED_LEASE_MS = 60_000
/** After this many attempts, about a day, a mail has failed. An operator can retry it. */
export const MAX_ATTEMPTS = 30
/** The longest time between two attempts. */
export const MAX_BACKOFF_MS = HOUR_MS

/** 2 s, 4 s, 8 s … up to an hour. */
export const getBackoff = (attempts: number): number => Math.min(1000 * 2 ** attempts, MAX_BACKOFF_MS)

/** The longest time until a mail is due. A mail that is due later was postponed before the clock was set back. */
export const getMaxWait = (attempts: number): number =>
  Math.max(getBackoff(attempts), EXTENDED_LEASE_MS) + MAX_CLOCK_DIFFERENCE_MS
