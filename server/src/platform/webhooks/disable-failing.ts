import type { WebhookDisabledReason } from '@latchkey/contract'
import { recordAudit } from '../audit/audit.store.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../database/transaction.ts'
import { disableEndpoint } from './endpoints.store.ts'

/** Disables an endpoint whose receiver fails or wants no further events. */
export const disableFailingEndpoint = (ctx: Context, id: string, reason: WebhookDisabledReason): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const disabled = await disableEndpoint(tx, id, reason)
    if (!disabled) return
    const { organizationId, url } = disabled
    await recordAudit(tx, {
      action: 'webhook.disabled',
      target: `webhook:${id}`,
      details: { organizationId, host: new URL(url).host, reason },
    })
  })
