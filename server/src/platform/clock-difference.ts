/**
 * The clocks of nodes differ by less than this. A lease that ends later than its length and this difference from now was
 * set before the clock was set back.
 */
export const MAX_CLOCK_DIFFERENCE_MS = 60_000
