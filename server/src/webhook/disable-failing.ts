import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { WebhookEndpointRow } from '../platform/database/tables.ts'
import { countMailOfKind } from '../platform/mail/mail-limits.ts'
import { scheduleMail } from '../platform/mail/send-mail.ts'
import type { AutomaticDisabledReason } from '../platform/database/webhook-tables.ts'
import type { EndpointTarget } from '../platform/webhooks/deliveries.store.ts'
import { disableEndpoint } from '../platform/webhooks/endpoints.store.ts'
import { countNotificationTo, composeMail } from '../user/user-mail.ts'
import { toWebhookDetails } from './webhook.ts'
import { findWebhookManagers } from './webhook-managers.ts'
import { findEndpoint } from './webhooks.store.ts'

/**
 * Disables an endpoint whose receiver fails or wants no further events, and notifies the users who can enable it again. Does
 * nothing if the URL has changed since the attempt: the receiver of the new URL has not failed.
 */
export const disableFailingEndpoint = (
  ctx: Context,
  { id, url: attemptedUrl }: EndpointTarget,
  reason: AutomaticDisabledReason,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if ((await findEndpoint(tx, id))?.url !== attemptedUrl) return
    const disabled = await disableEndpoint(tx, id, reason)
    if (!disabled) return
    const details = { ...toWebhookDetails(disabled), reason }
    await recordAudit(tx, { action: 'webhook.disabled', target: `webhook:${id}`, details })
    await notifyManagers(tx, disabled, reason)
  })

/** No request causes the mails, so the outbox sends them with its next round. */
const notifyManagers = async (
  tx: Context,
  { id, organizationId, url }: WebhookEndpointRow,
  reason: AutomaticDisabledReason,
): Promise<void> => {
  const { managers, owner, pageUrl } = await findWebhookManagers(tx, organizationId)
  const data = {
    url: `${pageUrl}/${id}`,
    host: new URL(url).host,
    ...owner,
    disabledReason: reason,
    at: tx.now(),
  }
  for (const user of managers) {
    if (!(await countNotificationTo(tx, user))) continue
    // Another admin can cause the mail again and again.
    if ((await countMailOfKind(tx, 'webhookDisabled', user.email)).allowed)
      await scheduleMail(tx, composeMail(tx, user, 'webhookDisabled', data), tx.now())
  }
}
