import { readMeta } from '../ui/read-meta.ts'

/** Whether the service has webhooks. */
export const hasWebhooks = (): boolean => readMeta('latchkey-webhooks') === 'on'
