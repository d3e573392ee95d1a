import { readMeta } from '../ui/read-meta.ts'

/** Whether the service emails codes, for sign-ins and beside the links of verification and reset mails. */
export const sendsEmailCodes = (): boolean => readMeta('latchkey-email-code') === 'on'
