import { readMeta } from '../ui/read-meta.ts'

/** Whether the service signs users in with an emailed code. */
export const sendsSignInCodes = (): boolean => readMeta('latchkey-email-code') === 'on'
