import { additionalFieldCalls } from './admin/additional-fields.ts'
import { activityCalls } from './admin/activity.ts'
import { banCalls } from './admin/bans.ts'
import { brandCalls } from './admin/brand.ts'
import { firstAdminCalls } from './admin/first-admin.ts'
import { impersonationCalls } from './admin/impersonation.ts'
import { mailCalls } from './admin/mails.ts'
import { organizationExportCalls } from './admin/organization-export.ts'
import { platformOrganizationCalls } from './admin/platform-organizations.ts'
import { platformPermissionCalls } from './admin/platform-permissions.ts'
import { statisticsCalls } from './admin/statistics.ts'
import { userSessionCalls } from './admin/user-sessions.ts'
import { userCalls } from './admin/users.ts'
import { administeredKeyCalls } from './admin/api-keys.ts'
import { apiKeyCalls } from './api-key/api-keys.ts'
import { grantablePermissionCalls } from './api-key/grantable-permissions.ts'
import { authorizationCalls, keyVerificationCalls } from './api-key/verification.ts'
import { deviceAuthorizationCalls } from './device/device-authorization.ts'
import { webhookCalls } from './webhook/webhooks.ts'
import { invitationCalls } from './organization/invitations.ts'
import { memberCalls } from './organization/members.ts'
import { organizationCalls } from './organization/organizations.ts'
import { ownershipCalls } from './organization/ownership.ts'
import { customRoleCalls } from './organization/custom-roles.ts'
import { twoFactorPolicyCalls } from './organization/two-factor-policy.ts'
import { permissionCalls } from './organization/permissions.ts'
import { teamCalls } from './organization/teams.ts'
import { passkeyCalls } from './passkey/passkeys.ts'
import { accessTokenCalls } from './session/access-tokens.ts'
import { multiSessionCalls } from './session/multi-session.ts'
import { sessionCalls } from './session/sessions.ts'
import { stepUpCalls } from './session/step-up.ts'
import { pendingSignInCalls } from './user/pending-sign-in.ts'
import { signInCalls } from './user/sign-in.ts'
import { featureCalls } from './site/features.ts'
import { siteCalls } from './site/site.ts'
import { linkedAccountCalls } from './social/linked-accounts.ts'
import { pendingSignUpCalls } from './social/pending-sign-up.ts'
import { socialSignInCalls } from './social/social-sign-in.ts'
import { recoveryCalls } from './two-factor/recovery.ts'
import { trustedDeviceCalls } from './two-factor/trusted-devices.ts'
import { twoFactorCalls } from './two-factor/two-factor.ts'
import { accountCalls } from './user/accounts.ts'
import { deletionCalls } from './user/deletion.ts'
import { emailCodeCalls } from './user/email-code.ts'
import { emailAddressCalls } from './user/email-addresses.ts'
import { emailChangeCalls } from './user/email-change.ts'
import { passwordCalls } from './user/password.ts'
import { pictureCalls } from './user/picture.ts'
import { profileCalls } from './user/profile.ts'
import { signUpCalls } from './user/sign-up.ts'
import { verificationCalls } from './user/verification.ts'

/** All calls. The server lists its routes in this order. */
export const calls = {
  ...signUpCalls,
  ...signInCalls,
  ...pendingSignInCalls,
  ...emailCodeCalls,
  ...socialSignInCalls,
  ...pendingSignUpCalls,
  ...sessionCalls,
  ...multiSessionCalls,
  ...accessTokenCalls,
  ...stepUpCalls,
  ...deviceAuthorizationCalls,
  ...verificationCalls,
  ...passwordCalls,
  ...profileCalls,
  ...pictureCalls,
  ...emailChangeCalls,
  ...emailAddressCalls,
  ...accountCalls,
  ...linkedAccountCalls,
  ...deletionCalls,
  ...passkeyCalls,
  ...twoFactorCalls,
  ...trustedDeviceCalls,
  ...recoveryCalls,
  ...organizationCalls,
  ...memberCalls,
  ...ownershipCalls,
  ...invitationCalls,
  ...teamCalls,
  ...permissionCalls,
  ...customRoleCalls,
  ...twoFactorPolicyCalls,
  ...apiKeyCalls,
  ...grantablePermissionCalls,
  ...keyVerificationCalls,
  ...authorizationCalls,
  ...webhookCalls,
  ...userCalls,
  ...firstAdminCalls,
  ...userSessionCalls,
  ...banCalls,
  ...impersonationCalls,
  ...platformPermissionCalls,
  ...activityCalls,
  ...organizationExportCalls,
  ...mailCalls,
  ...brandCalls,
  ...platformOrganizationCalls,
  ...statisticsCalls,
  ...administeredKeyCalls,
  ...additionalFieldCalls,
  ...featureCalls,
  ...siteCalls,
}

/** The calls by name: `BodyOf<LatchkeyCalls['signUpEmail']>` is the body of a sign-up, and `ResponseOf` its response. */
export type LatchkeyCalls = typeof calls

export { type FieldOwner, type FieldPlace, findFieldPlace } from './additional-fields.ts'
export {
  DEFAULT_PLATFORM_ROLE,
  isPlatformAdmin,
  canActOn,
  canGrantRoles,
  hasAnyPlatformPermission,
  hasPlatformPermissions,
  type PlatformPermission,
  platformActions,
  platformRoles,
} from './admin/access.ts'
export { type Activity, activityCalls, activityMediaTypes, MAX_EXPORTED_ACTIVITY_ROWS } from './admin/activity.ts'
export { additionalFieldCalls } from './admin/additional-fields.ts'
export { type AuditAction, auditActions } from './admin/audit-actions.ts'
export { administeredKeyCalls } from './admin/api-keys.ts'
export { banCalls } from './admin/bans.ts'
export { brandCalls, type BrandValues, emptyBrandValues } from './admin/brand.ts'
export { firstAdminCalls } from './admin/first-admin.ts'
export { impersonationCalls } from './admin/impersonation.ts'
export { mailCalls, mailKinds } from './admin/mails.ts'
export { organizationExportCalls } from './admin/organization-export.ts'
export { type AdministeredMember, platformOrganizationCalls } from './admin/platform-organizations.ts'
export { platformPermissionCalls } from './admin/platform-permissions.ts'
export { MAX_COUNTED_PER_DAY, STATISTICS_DAYS, statisticsCalls } from './admin/statistics.ts'
export type { AdministeredUser } from './admin/user.ts'
export type { ListedUser } from './admin/users.ts'
export { userSessionCalls } from './admin/user-sessions.ts'
export { MAX_COUNTED_MATCHES, MAX_SEARCH_WORDS, userCalls } from './admin/users.ts'
export { type Accent, type AccentColors, createAccent, pageBackgrounds } from './brand/accent.ts'
export {
  ACCENT_COLOR_PATTERN,
  type BrandPictureKind,
  brandPictureKinds,
  DEFAULT_ACCENT_COLOR,
  DEFAULT_CORNER_RADIUS,
  DEFAULT_PRODUCT_NAME,
  FONT_PATTERN,
  MAX_CORNER_RADIUS,
  type PageBrand,
} from './brand/brand.ts'
export { type ApiKey, keyMetadata, keyName, keyPermissions } from './api-key/api-key.ts'
export {
  organizationWebhookEventTypes,
  toWebhookEventType,
  WEBHOOK_TEST_TYPE,
  type WebhookEventType,
  webhookEventTypes,
} from './webhook/event-types.ts'
export {
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryError,
  type WebhookDeliveryStatus,
  type WebhookDisabledReason,
} from './webhook/webhook.ts'
export { webhookCalls } from './webhook/webhooks.ts'
export { apiKeyCalls } from './api-key/api-keys.ts'
export { grantablePermissionCalls } from './api-key/grantable-permissions.ts'
export { apiKeyLimits } from './api-key/limits.ts'
export {
  authorizationCalls,
  type InvalidKeyCode,
  keyVerificationCalls,
  type Principal,
} from './api-key/verification.ts'
export { DEVICE_CODE_GRANT, deviceAuthorizationCalls } from './device/device-authorization.ts'
export {
  type Access,
  type ResponseOf,
  type BodyOf,
  type Call,
  type Calls,
  type InputOf,
  type ParamsOf,
  type QueryOf,
} from './call.ts'
export { getClientMethod } from './client-method.ts'
export {
  toErrorCode,
  commonErrors,
  type ErrorCode,
  type ErrorCodeOf,
  type ErrorName,
  errorCatalog,
  type ClientErrorCode,
} from './errors.ts'
export type { CallsWithFields, DeclaredFields, FieldDeclarations, FieldOptions, NoFields } from './field-types.ts'
export { type LanguageCode, type LanguageTag, languages, matchLanguage } from './languages.ts'
export { isLocalHost, strictTransportSecurity } from './local-host.ts'
export {
  additionalFieldLimits,
  webhookLimits,
  DELETION_TOKEN_LENGTH,
  defaults,
  emailCodeGuesses,
  emailAddressCodesPerUser,
  emailCodesPerAddress,
  knownDevices,
  externalPicturesPerOwner,
  externalPicturesPerUser,
  MAX_ACCOUNTS_PER_BROWSER,
  MAX_BODY_BYTES,
  MAX_COOKIE_AGE_SECONDS,
  MAX_EMAIL_ADDRESSES_PER_USER,
  MAX_LISTED_ACCOUNTS,
  MAX_PASSKEYS_PER_USER,
  MAX_EXTERNAL_PICTURE_BYTES,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  MAX_ROWS_IN_FULL_ORGANIZATION,
  MAX_SESSIONS_PER_USER,
  MAX_TRUSTED_DEVICES_PER_USER,
  invitationsPerOrganization,
  invitationsPerUser,
  mailsPerAddress,
  mailsPerUser,
  notificationsPerUnverifiedAddress,
  webhookChangesPerUser,
  passwordGuessesOverAccounts,
  passwordGuessesPerAccount,
  passwordGuessesPerAddress,
  passwordGuessesPerDevice,
  passwordGuessesPerSite,
  type RateLimit,
  RESET_TOKEN_LENGTH,
  rateLimits,
  MAX_COOKIE_CACHE_CHARACTERS,
  secondFactorGuesses,
  userCodeGuesses,
} from './limits.ts'
export { findOwn } from './find-own.ts'
export { isHttpUrl } from './http-url.ts'
export { toSafeName, userName } from './names.ts'
export { namedSchemas } from './named-schemas.ts'
export {
  CREATOR_ROLE,
  defaultRoles,
  canGrantRole,
  hasPermissions,
  listPermissions,
  organizationActions,
  type Permission,
  type Permissions,
  type PermissionText,
  toPermissions,
  type Roles,
  parseRoles,
} from './organization/access.ts'
export type { Invitation } from './organization/invitation.ts'
export {
  invitationCalls,
  type InvitationResult,
  invitationResultCodes,
  type InvitationState,
} from './organization/invitations.ts'
export { MAX_ROLE_TEXT_LENGTH, type Member, type MemberWithUser, ROLE_TEXT_ERROR } from './organization/member.ts'
export { memberCalls } from './organization/members.ts'
export { isShallow, newMetadata, type Organization, slug } from './organization/organization.ts'
export { organizationCalls } from './organization/organizations.ts'
export { ownershipCalls } from './organization/ownership.ts'
export { type CustomRole, customRoleCalls } from './organization/custom-roles.ts'
export { twoFactorPolicyCalls } from './organization/two-factor-policy.ts'
export { permissionCalls } from './organization/permissions.ts'
export type { Team } from './organization/team.ts'
export { teamCalls } from './organization/teams.ts'
export { type Passkey, type PasskeyAssertion, passkeyCalls } from './passkey/passkeys.ts'
export { accessTokenCalls, type PublicKey } from './session/access-tokens.ts'
export { multiSessionCalls } from './session/multi-session.ts'
export { type Session, sessionCalls } from './session/sessions.ts'
export { type Device, findDeviceName, formatDeviceName, parseUserAgent } from './session/user-agent.ts'
export { type StepUpMethod, stepUpCalls, stepUpMethods } from './session/step-up.ts'
export { signInCalls } from './user/sign-in.ts'
export { EMAIL_PATTERN, timestampFilter } from './schemas.ts'
export { featureCalls, type Features } from './site/features.ts'
export { siteCalls } from './site/site.ts'
export { type CallbackError, callbackErrors } from './social/callback-errors.ts'
export { linkedAccountCalls } from './social/linked-accounts.ts'
export { pendingSignUpCalls } from './social/pending-sign-up.ts'
export { isSocialProviderId, type SocialProviderId, socialProviders } from './social/social-providers.ts'
export { socialSignInCalls } from './social/social-sign-in.ts'
export { recoveryCalls } from './two-factor/recovery.ts'
export { type TrustedDevice, trustedDeviceCalls } from './two-factor/trusted-devices.ts'
export { type SecondFactorMethod, twoFactorCalls } from './two-factor/two-factor.ts'
export { accountCalls } from './user/accounts.ts'
export { deletionCalls } from './user/deletion.ts'
export { emailCodeCalls, type EmailCodeType } from './user/email-code.ts'
export { emailAddressCalls, type UserEmailAddress } from './user/email-addresses.ts'
export { emailChangeCalls } from './user/email-change.ts'
export { passwordCalls } from './user/password.ts'
export { pictureCalls, type PictureMediaType, pictureMediaTypes } from './user/picture.ts'
export { pendingSignInCalls, type Terms } from './user/pending-sign-in.ts'
export { profileCalls } from './user/profile.ts'
export { signUpCalls } from './user/sign-up.ts'
export type { User } from './user/user.ts'
export { verificationCalls } from './user/verification.ts'
