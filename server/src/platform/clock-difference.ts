/**
 * The clocks of nodes differ by less than this. A lease whose end is further away than its length and this difference is
 * invalid: the clock was set back after it started.
 */
export const MAX_CLOCK_DIFFERENCE_MS = 60_000
