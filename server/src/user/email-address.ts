import { EMAIL_PATTERN } from '@latchkey/contract'

/**
 * Returns the address in lower case, or null if it is invalid. Does not trim or repair, so that one spelling means one
 * user (R69).
 */
export const normalizeEmail = (text: string): string | null =>
  text.length <= 254 && EMAIL_PATTERN.test(text) ? text.toLowerCase() : null
