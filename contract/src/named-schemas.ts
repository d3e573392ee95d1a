import type { $ZodType } from 'zod/v4/core'
import { activity } from './admin/activity.ts'
import { accentColors, brandSetting, brandValues, pageBrand } from './admin/brand.ts'
import { outboxMail } from './admin/mails.ts'
import { administeredMember } from './admin/platform-organizations.ts'
import { administeredUser } from './admin/user.ts'
import { administeredSession } from './admin/user-sessions.ts'
import { listedUser } from './admin/users.ts'
import { apiKey, apiKeyWithSecret } from './api-key/api-key.ts'
import { listedKey } from './api-key/api-keys.ts'
import { customRole } from './organization/custom-roles.ts'
import { invitation } from './organization/invitation.ts'
import { invitationResult, receivedInvitation } from './organization/invitations.ts'
import { member, memberUser, memberWithUser } from './organization/member.ts'
import { listedMember } from './organization/members.ts'
import { organization, organizationWithMemberCount } from './organization/organization.ts'
import { fullOrganization } from './organization/organizations.ts'
import { team } from './organization/team.ts'
import { teamMember } from './organization/teams.ts'
import { passkey, passkeyDescriptor, passkeyRequestOptions } from './passkey/passkeys.ts'
import { statusTrue, successTrue } from './schemas.ts'
import { publicKey } from './session/access-tokens.ts'
import { session, sessionWithUser } from './session/sessions.ts'
import { requiredDataRedirect, twoFactorRedirect } from './sign-in-steps.ts'
import { additionalField, features } from './site/features.ts'
import { recovery } from './two-factor/recovery.ts'
import { trustedDevice } from './two-factor/trusted-devices.ts'
import { account } from './user/accounts.ts'
import { userEmailAddress } from './user/email-addresses.ts'
import { terms } from './user/pending-sign-in.ts'
import { ownUser, user } from './user/user.ts'
import { eventType, webhook, webhookDelivery, webhookWithSecret } from './webhook/webhook.ts'

/**
 * The parts of responses that the OpenAPI document defines once. Generators name their types after the keys, so a renamed
 * key breaks the code of their users.
 */
export const namedSchemas: Readonly<Record<string, $ZodType>> = {
  User: user,
  OwnUser: ownUser,
  AdministeredUser: administeredUser,
  ListedUser: listedUser,
  UserEmailAddress: userEmailAddress,
  Account: account,
  Session: session,
  SessionWithUser: sessionWithUser,
  AdministeredSession: administeredSession,
  PublicKey: publicKey,
  Passkey: passkey,
  PasskeyDescriptor: passkeyDescriptor,
  PasskeyRequestOptions: passkeyRequestOptions,
  TrustedDevice: trustedDevice,
  Recovery: recovery,
  TwoFactorRedirect: twoFactorRedirect,
  RequiredDataRedirect: requiredDataRedirect,
  Organization: organization,
  OrganizationWithMemberCount: organizationWithMemberCount,
  FullOrganization: fullOrganization,
  Member: member,
  MemberUser: memberUser,
  MemberWithUser: memberWithUser,
  ListedMember: listedMember,
  AdministeredMember: administeredMember,
  Invitation: invitation,
  ReceivedInvitation: receivedInvitation,
  InvitationResult: invitationResult,
  Team: team,
  TeamMember: teamMember,
  CustomRole: customRole,
  ApiKey: apiKey,
  ApiKeyWithSecret: apiKeyWithSecret,
  ListedApiKey: listedKey,
  Webhook: webhook,
  WebhookWithSecret: webhookWithSecret,
  WebhookDelivery: webhookDelivery,
  WebhookEventType: eventType,
  Activity: activity,
  OutboxMail: outboxMail,
  BrandSetting: brandSetting,
  BrandValues: brandValues,
  PageBrand: pageBrand,
  AccentColors: accentColors,
  Features: features,
  AdditionalField: additionalField,
  Terms: terms,
  Status: statusTrue,
  Success: successTrue,
}
