import { explain } from '../explain.ts'

/** Errors of webhooks. */
export const webhookErrorExplanations = {
  WEBHOOK_NOT_FOUND: explain(
    'There is no webhook with this ID among those that the caller can read.',
    'Load the list of webhooks again.',
  ),
  WEBHOOK_DELIVERY_NOT_FOUND: explain(
    'There is no delivery with this ID among those that the caller can read, or it is older than 30 days.',
    'Load the list of deliveries again.',
  ),
  WEBHOOK_DELIVERY_IS_PENDING: explain(
    'The delivery has not ended: another attempt follows.',
    'Wait for `nextAttemptAt`. Deliveries with the status `delivered`, `failed` or `skipped` can be sent again.',
  ),
  WEBHOOK_LIMIT_REACHED: explain('The platform or the organization has 20 webhooks.', 'Delete one first.'),
  WEBHOOK_URL_NOT_ALLOWED: explain(
    'The URL has no https, has credentials, or names an address that is not public.',
    'Use an https URL of a public host. For development, set `webhooks.allowPrivateNetworks`.',
  ),
  WEBHOOK_EVENT_NOT_AVAILABLE: explain(
    'Webhooks of organizations do not receive this event. The message names it.',
    'Choose events of members, invitations, teams, roles, API keys and the organization itself.',
  ),
  WEBHOOK_IS_DISABLED: explain(
    'The webhook is disabled. `disabledReason` has the reason.',
    'Enable it with `POST /webhook/update`.',
  ),
  INSUFFICIENT_WEBHOOK_PERMISSIONS: explain(
    "The caller's role lacks `webhook:create`, `read`, `update` or `delete`.",
    'Grant the permission to a role in `organization.roles` or `admin.roles`.',
  ),
}
