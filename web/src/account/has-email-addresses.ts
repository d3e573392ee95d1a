import { readMeta } from '../ui/read-meta.ts'

/** Checks whether an account can have several email addresses. */
export const hasEmailAddresses = (): boolean => readMeta('latchkey-email-addresses') === 'on'
