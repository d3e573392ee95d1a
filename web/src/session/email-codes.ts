import { readMeta } from '../ui/read-meta.ts'

/** Checks whether the service emails codes, for sign-ins and beside the links of verification and reset mails. */
export const hasEmailCodes = (): boolean => readMeta('latchkey-email-code') === 'on'
