import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import { disableEndpoint } from '../platform/webhooks/endpoints.store.ts'
import { listEnabledEndpointsOfUser } from './webhooks.store.ts'

/** Disables the webhooks of organizations and the platform that a user created, or whose URL the user changed, since a time. */
export const disableWebhooksOf = async (tx: Context, userId: string, since: number): Promise<void> => {
  for (const { id, organizationId, url } of await listEnabledEndpointsOfUser(tx, userId, since)) {
    await disableEndpoint(tx, id, 'manual')
    const details = { organizationId, host: new URL(url).host, reason: 'manual' }
    await recordAudit(tx, { action: 'webhook.disabled', target: `webhook:${id}`, details })
  }
}
