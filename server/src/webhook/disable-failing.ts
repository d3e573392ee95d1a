import { listPermittedAdmins } from '../admin/permitted-admins.ts'
import { findOrganization } from '../organization/find-organization.ts'
import { listPermittedMembers } from '../organization/permitted-members.ts'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { WebhookEndpointRow } from '../platform/database/tables.ts'
import { countMailOfKind, scheduleMail } from '../platform/mail/send-mail.ts'
import type { ReceiverFailure } from '../platform/database/webhook-tables.ts'
import { disableEndpoint } from '../platform/webhooks/endpoints.store.ts'
import { countNotificationTo, composeMail } from '../user/user-mail.ts'

/** An organization can have any number of members who can change its webhooks. */
const MAX_RECIPIENTS = 20

/** Disables an endpoint whose receiver fails or wants no further events, and notifies the users who can enable it again. */
export const disableFailingEndpoint = (ctx: Context, id: string, reason: ReceiverFailure): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const disabled = await disableEndpoint(tx, id, reason)
    if (!disabled) return
    const { organizationId, url } = disabled
    await recordAudit(tx, {
      action: 'webhook.disabled',
      target: `webhook:${id}`,
      details: { organizationId, host: new URL(url).host, reason },
    })
    await notifyManagers(tx, disabled, reason)
  })

/** No request causes the mails, so the outbox sends them with its next round. */
const notifyManagers = async (
  tx: Context,
  { id, organizationId, url }: WebhookEndpointRow,
  reason: ReceiverFailure,
): Promise<void> => {
  const permitted = { permission: 'webhook:update', limit: MAX_RECIPIENTS } as const
  const organization = organizationId === null ? null : await findOrganization(tx, organizationId)
  const users = organization
    ? await listPermittedMembers(tx, organization.id, permitted)
    : await listPermittedAdmins(tx, permitted)
  const area = organization ? `organizations/${organization.slug}` : 'admin'
  const data = {
    url: `${tx.settings.siteUrl}/${area}/webhooks/${id}`,
    host: new URL(url).host,
    ...(organization && { organization: organization.name }),
    disabledReason: reason,
    at: tx.now(),
  }
  for (const user of users) {
    if (!(await countNotificationTo(tx, user))) continue
    // Another admin can cause the mail again and again.
    if ((await countMailOfKind(tx, 'webhookDisabled', user.email)).allowed)
      await scheduleMail(tx, composeMail(tx, user, 'webhookDisabled', data), tx.now())
  }
}
