import { EMAIL_PATTERN } from '@latchkey/contract'

/** The address lower-cased, or null if it is not one. Nothing is trimmed or repaired (rule R69). */
export const normalizeEmail = (text: string): string | null => {
  const address = text.toLowerCase()
  return address.length <= 254 && EMAIL_PATTERN.test(address) ? address : null
}
