import { readMeta } from '../ui/read-meta.ts'

/** Whether an account can have several email addresses. */
export const hasEmailAddresses = (): boolean => readMeta('latchkey-email-addresses') === 'on'
