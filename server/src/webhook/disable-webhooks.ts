import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import { toWebhookDetails } from './webhook.ts'
import { disableEndpointsOfUser } from './webhooks.store.ts'

/**
 * Disables the webhooks of organizations and the platform whose current URL a user chose since a time. Returns whether there
 * were any.
 */
export const disableWebhooksOf = async (tx: Context, userId: string, since: number): Promise<boolean> => {
  const disabled = await disableEndpointsOfUser(tx, userId, since)
  for (const webhook of disabled) {
    const details = { ...toWebhookDetails(webhook), reason: 'manual' }
    await recordAudit(tx, { action: 'webhook.disabled', target: `webhook:${webhook.id}`, details })
  }
  return disabled.length > 0
}
