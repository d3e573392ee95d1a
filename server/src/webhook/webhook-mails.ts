import type { WebhookChange } from '@latchkey/locales'
import type { CallerContext } from '../platform/context.ts'
import type { WebhookEndpointRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { sanitizeName } from '../platform/mail/sanitize-name.ts'
import { countWebhookChange } from '../platform/mail/mail-limits.ts'
import { notifyAllAddresses } from '../user/user-mail.ts'
import { findWebhookManagers } from './webhook-managers.ts'

/**
 * Notifies the users who can change a webhook of its new URL or secret, of further events, or that it is enabled again. An
 * attacker with the session of one of them could otherwise send user data to a host of the attacker, or forge events,
 * unnoticed. Fails if the caller has caused too many of these mails.
 */
export const notifyOfWebhookChange = async (
  tx: CallerContext,
  { organizationId, url }: WebhookEndpointRow,
  change: WebhookChange,
): Promise<void> => {
  if (!tx.settings.mails.webhookCreated) return
  const actor = tx.caller.user
  // One count per user and owner, so that an attacker cannot prevent the other admins from undoing the change.
  const verdict = await countWebhookChange(tx, `${organizationId ?? ''}:${actor.id}`)
  if (!verdict.allowed) fail('TOO_MANY_REQUESTS', verdict)
  const { managers, owner, pageUrl } = await findWebhookManagers(tx, organizationId)
  // A role can allow to create webhooks, but not to change them.
  const recipients = managers.some(({ id }) => id === actor.id) ? managers : [...managers, actor]
  const data = {
    url: pageUrl,
    host: new URL(url).host,
    ...owner,
    // `sanitizeName` can remove the whole name. The email address is never empty.
    actor: sanitizeName(actor.name) ? actor.name : actor.email,
    change,
  }
  for (const user of recipients) await notifyAllAddresses(tx, user, 'webhookCreated', data)
}
