import { readMeta } from '../ui/read-meta.ts'

/**
 * Checks whether the service emails codes, for sign-ins and in verification and reset mails, in addition to the link.
 */
export const hasEmailCodes = (): boolean => readMeta('latchkey-email-code') === 'on'
