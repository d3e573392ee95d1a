import type { AuditAction } from '@latchkey/contract'

/** The name of the ID of each kind of target in the data of an event. */
const idNames = {
  user: 'userId',
  session: 'sessionId',
  'trusted-device': 'trustedDeviceId',
  organization: 'organizationId',
  member: 'memberId',
  role: 'roleId',
  team: 'teamId',
  invitation: 'invitationId',
  mail: 'mailId',
  'signing-key': 'signingKeyId',
  brand: 'brandId',
  'api-key': 'apiKeyId',
  webhook: 'webhookId',
} as const
type IdNames = typeof idNames

/** How an account was created. */
export type SignUpMethod = 'password' | 'email-code' | 'invitation' | 'provider' | 'admin'

/**
 * An action of the audit log: the kind of its target, the details that the log stores, and further data that only handlers
 * of the application receive. Rows of the audit log outlive the user, so addresses and names of users are not details.
 */
interface Entry<Target extends keyof IdNames, Details = undefined, Extra = undefined> {
  readonly target: Target
  readonly details: Details
  readonly extra: Extra
}

interface Membership {
  readonly organizationId: string
  readonly userId: string
  readonly role: string
}

interface RoleDetails {
  readonly organizationId: string
  readonly role: string
}

interface TeamDetails {
  readonly organizationId: string
  readonly name: string
}

interface InvitationDetails {
  readonly organizationId: string
  readonly email: string
  readonly role: string
}

interface OrganizationDetails {
  readonly organizationId: string
  readonly name: string
  readonly slug: string
}

/** The owner is a user or an organization. */
interface KeyDetails {
  readonly name: string
  readonly userId: string | null
  readonly organizationId: string | null
}

/** The path of a URL can contain a credential of the receiver, so the log has the host alone. */
interface WebhookDetails {
  /** Null for a webhook of the platform. */
  readonly organizationId: string | null
  readonly host: string
}

interface WithUserId {
  readonly userId: string
}

/** The events of the audit log, and of the handlers of the application. The guide “Hooks” lists them for developers. */
interface EventCatalog {
  'user.created': Entry<
    'user',
    { readonly role: string } | undefined,
    {
      readonly email: string
      readonly name: string
      readonly role: string
      readonly emailVerified: boolean
      readonly via: SignUpMethod
    }
  >
  'user.updated': Entry<
    'user',
    undefined,
    { readonly name: string; readonly image: string | null; readonly language: string | null }
  >
  'user.picture-uploaded': Entry<'user', undefined, { readonly image: string }>
  'user.terms-accepted': Entry<'user', { readonly version: string }>
  'user.email-verified': Entry<'user', undefined, { readonly email: string }>
  'user.email-change-requested': Entry<'user', { readonly to: string }>
  'user.email-changed': Entry<
    'user',
    { readonly from: string; readonly fromVerified: boolean; readonly to: string },
    { readonly emailVerified: boolean }
  >
  'user.email-change-undone': Entry<'user', { readonly from: string; readonly to: string }>
  'email-address.added': Entry<'user', { readonly email: string }>
  'email-address.removed': Entry<'user', { readonly email: string }>
  'user.deletion-requested': Entry<'user'>
  'user.deleted': Entry<'user', undefined, { readonly email: string; readonly name: string }>
  'email-code.requested': Entry<'user', { readonly type: string }>
  'password.reset-requested': Entry<'user'>
  'password.reset': Entry<'user'>
  'password.changed': Entry<'user'>
  'password.set': Entry<'user'>
  'password.rehashed': Entry<'user'>
  'account.linked': Entry<'user', { readonly provider: string }>
  'account.unlinked': Entry<'user', { readonly provider: string }>
  'account.tokens-refreshed': Entry<'user', { readonly provider: string }>
  'session.started': Entry<'session', undefined, WithUserId>
  'session.activated': Entry<'session', undefined, WithUserId>
  'session.ended': Entry<'session', undefined, WithUserId>
  'session.revoked': Entry<'session', WithUserId | undefined, WithUserId>
  'session.others-revoked': Entry<'user'>
  'session.all-revoked': Entry<'user'>
  'step-up.passed': Entry<'session', { readonly method: string }, WithUserId>
  'step-up.code-requested': Entry<'user'>
  'two-factor.set-up': Entry<'user'>
  'two-factor.enabled': Entry<'user'>
  'two-factor.authenticator-replaced': Entry<'user'>
  'two-factor.disabled': Entry<'user'>
  'two-factor.challenged': Entry<'user'>
  'two-factor.passed': Entry<'user', { readonly factor: string }>
  'two-factor.locked': Entry<'user', { readonly factor: string }>
  'two-factor.code-requested': Entry<'user'>
  'two-factor.recovery-requested': Entry<'user'>
  'two-factor.recovery-canceled': Entry<'user'>
  'two-factor.recovered': Entry<'user'>
  'backup-codes.renewed': Entry<'user'>
  'trusted-device.added': Entry<'trusted-device', undefined, WithUserId>
  'trusted-device.revoked': Entry<'trusted-device', { readonly reason: string } | undefined, WithUserId>
  'passkey.added': Entry<'user', { readonly passkeyId: string }>
  'passkey.renamed': Entry<'user', { readonly passkeyId: string }>
  'passkey.removed': Entry<'user', { readonly passkeyId: string }>
  'passkey.rejected': Entry<'user', { readonly passkeyId: string }>
  'device.approved': Entry<'user', { readonly clientId: string }>
  'device.denied': Entry<'user', { readonly clientId: string }>
  'api-key.created': Entry<'api-key', KeyDetails>
  'api-key.updated': Entry<'api-key', KeyDetails & { readonly fields: string }>
  'api-key.rotated': Entry<'api-key', KeyDetails & { readonly previousUntil: string | null }>
  'api-key.deleted': Entry<'api-key', KeyDetails>
  'api-key.all-disabled': Entry<'user'>
  'organization.created': Entry<'organization', OrganizationDetails>
  'organization.updated': Entry<
    'organization',
    { readonly organizationId: string; readonly fields: string },
    { readonly name: string; readonly slug: string }
  >
  'organization.deleted': Entry<'organization', OrganizationDetails>
  'organization.ownership-transferred': Entry<
    'organization',
    { readonly organizationId: string; readonly from: string; readonly to: string }
  >
  'organization.two-factor-required': Entry<'organization', { readonly organizationId: string }>
  'organization.two-factor-optional': Entry<'organization', { readonly organizationId: string }>
  'member.added': Entry<'member', Membership>
  'member.removed': Entry<'member', Membership>
  'member.left': Entry<'member', Membership>
  'member.role-changed': Entry<
    'member',
    { readonly organizationId: string; readonly userId: string; readonly from: string; readonly to: string }
  >
  'member.team-changed': Entry<
    'member',
    {
      readonly organizationId: string
      readonly userId: string
      readonly teamId: string | null
      readonly team: string | null
    }
  >
  'role.created': Entry<'role', RoleDetails & { readonly permission: string }>
  'role.updated': Entry<
    'role',
    RoleDetails & { readonly from: string | null; readonly added: string; readonly removed: string }
  >
  'role.deleted': Entry<'role', RoleDetails>
  'team.created': Entry<'team', TeamDetails>
  'team.updated': Entry<'team', TeamDetails>
  'team.removed': Entry<'team', TeamDetails>
  'invitation.created': Entry<'invitation', InvitationDetails>
  'invitation.resent': Entry<'invitation', InvitationDetails>
  'invitation.accepted': Entry<'invitation', InvitationDetails>
  'invitation.rejected': Entry<'invitation', InvitationDetails>
  'invitation.canceled': Entry<'invitation', InvitationDetails>
  'signing-keys.replaced': Entry<'signing-key'>
  'admin.created': Entry<'user', { readonly from?: string; readonly to: string }>
  'user.role-changed': Entry<'user', { readonly from: string; readonly to: string }>
  'user.banned': Entry<'user', { readonly reason: string | null; readonly expires: string | null }>
  'user.unbanned': Entry<'user'>
  'user.impersonated': Entry<'user', { readonly sessionId: string }>
  'user.impersonation-ended': Entry<'user'>
  'additional-fields.changed': Entry<
    'user' | 'session' | 'organization' | 'member' | 'team' | 'invitation',
    { readonly fields: string; readonly organizationId?: string }
  >
  'activity.exported': Entry<'user' | 'organization'>
  'organization.exported': Entry<'organization'>
  'mail.retried': Entry<'mail', { readonly kind: string }>
  'mail.test-sent': Entry<'user'>
  /** `fields` are the changed fields, separated by commas. */
  'brand.updated': Entry<'brand', { readonly fields: string }>
  'webhook.created': Entry<'webhook', WebhookDetails>
  'webhook.updated': Entry<'webhook', WebhookDetails & { readonly fields: string }>
  'webhook.secret-rotated': Entry<'webhook', WebhookDetails & { readonly previousUntil: string | null }>
  'webhook.deleted': Entry<'webhook', WebhookDetails>
  /** By the service: the receiver responded with 410, or failed for five days. */
  'webhook.disabled': Entry<'webhook', WebhookDetails & { readonly reason: string }>
  'webhook.tested': Entry<'webhook', WebhookDetails>
  'webhook.replayed': Entry<'webhook', WebhookDetails & { readonly deliveryId: string }>
}

/** All actions of the audit log except that of the import, which runs without the application. */
export type EventName = Exclude<AuditAction, 'accounts.imported'>

/** Required if the catalog declares the type, else forbidden. */
type Field<Name extends string, Value> = undefined extends Value
  ? { readonly [Key in Name]?: Value }
  : { readonly [Key in Name]: Value }

/** What `recordAudit` receives about an action. */
export type AuditEntry<Name extends EventName> = {
  readonly action: Name
  readonly target: `${EventCatalog[Name]['target']}:${string}`
  /** The actor, if it is not the caller: a user who verified a mailbox or a password without a session. */
  readonly actorId?: string | null
} & Field<'details', EventCatalog[Name]['details']> &
  Field<'extra', EventCatalog[Name]['extra']>

/** `{ userId: string }` for the target `user`. */
type TargetId<Target> = Target extends keyof IdNames ? { readonly [Key in IdNames[Target]]: string } : never
/** `{ role: string }` for details that are required, `{ role?: string }` for details that may be undefined. */
type DataOf<Fields> = [Fields] extends [undefined]
  ? unknown
  : undefined extends Fields
    ? Partial<NonNullable<Fields>>
    : Fields
/** One object type, which editors show better than an intersection. */
type Flat<Type> = { readonly [Key in keyof Type]: Type[Key] }

/** The data of each event: the ID of its target, the details of the audit log and the extra data. */
export type EventData = {
  readonly [Name in EventName]: Flat<
    TargetId<EventCatalog[Name]['target']> & DataOf<EventCatalog[Name]['details']> & DataOf<EventCatalog[Name]['extra']>
  >
}

/** An event, as handlers receive it. */
export interface LatchkeyEvent<Name extends EventName = EventName> {
  /** The ID of the row in the audit log. The same if the handler runs again after the commit. */
  readonly id: string
  readonly name: Name
  /** The user who acted: the impersonator during impersonation. Null without a signed-in user. */
  readonly actorId: string | null
  /** The impersonated user. */
  readonly onBehalfOfId: string | null
  readonly requestId: string
  readonly createdAt: Date
  readonly data: EventData[Name]
}

/** Returns the event of a row in the audit log. */
export const toEvent = <Name extends EventName>(
  { action, target, details, extra }: AuditEntry<Name>,
  row: Pick<LatchkeyEvent, 'id' | 'actorId' | 'onBehalfOfId' | 'requestId'> & { readonly createdAt: number },
): LatchkeyEvent => {
  const [kind, id] = splitTarget(target)
  return {
    id: row.id,
    name: action,
    actorId: row.actorId,
    onBehalfOfId: row.onBehalfOfId,
    requestId: row.requestId,
    createdAt: new Date(row.createdAt),
    // `AuditEntry` requires the fields that `EventData` declares.
    data: { [idNames[kind]]: id, ...details, ...extra } as EventData[Name],
  }
}

const splitTarget = (target: string): [kind: keyof IdNames, id: string] => {
  const separator = target.indexOf(':')
  // The type of `target` begins with a key of `idNames`.
  return [target.slice(0, separator) as keyof IdNames, target.slice(separator + 1)]
}
