import { readMeta } from '../ui/read-meta.ts'

/** Checks whether the service has webhooks. */
export const hasWebhooks = (): boolean => readMeta('latchkey-webhooks') === 'on'
