import { type AuditAction, auditActions } from '../admin/audit-actions.ts'

/** Standard Webhooks allows letters, digits and underscores: `api-key.created` is sent as `api_key.created`. */
type TypeName<Name extends string> = Name extends `${infer Start}-${infer End}` ? `${Start}_${TypeName<End>}` : Name

/** Changes of webhooks are not delivered, because each delivery could cause another one. */
type DeliveredAction = Exclude<AuditAction, 'accounts.imported' | `webhook.${string}`>

/** The `type` of an event: an action of the audit log with underscores, such as `api_key.created`. */
export type WebhookEventType = TypeName<DeliveredAction>

/** The event that a webhook receives on request. */
export const WEBHOOK_TEST_TYPE = 'webhook.test'

const toTypeName = (action: string): string => action.replaceAll('-', '_')

/** The types of events that webhooks of the platform can receive: the actions of the audit log. */
export const webhookEventTypes = auditActions
  .filter((action) => action !== 'accounts.imported' && !action.startsWith('webhook.'))
  // The type describes the same replacement.
  .map(toTypeName) as readonly string[] as readonly WebhookEventType[]

/** The types of events that webhooks of an organization can receive: those about the organization itself. */
export const organizationWebhookEventTypes = [
  'organization.updated',
  'organization.ownership_transferred',
  'organization.two_factor_required',
  'organization.two_factor_optional',
  // Of a member, or by the server of the organization, a member, a team or an invitation.
  'additional_fields.changed',
  'member.added',
  'member.removed',
  'member.left',
  'member.role_changed',
  'member.team_changed',
  'role.created',
  'role.updated',
  'role.deleted',
  'team.created',
  'team.updated',
  'team.removed',
  'invitation.created',
  'invitation.resent',
  'invitation.accepted',
  'invitation.rejected',
  'invitation.canceled',
  'api_key.created',
  'api_key.updated',
  'api_key.rotated',
  'api_key.deleted',
] as const satisfies readonly WebhookEventType[]

const eventTypeSet: ReadonlySet<string> = new Set(webhookEventTypes)

const isWebhookEventType = (name: string): name is WebhookEventType => eventTypeSet.has(name)

/** Returns the type of an action. Returns null if webhooks do not receive it. */
export const toWebhookEventType = (action: AuditAction): WebhookEventType | null => {
  const name = toTypeName(action)
  return isWebhookEventType(name) ? name : null
}
