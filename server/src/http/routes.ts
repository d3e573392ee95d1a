import { calls } from '@latchkey/contract'
import { activityHandlers } from '../admin/activity.ts'
import { additionalFieldHandlers } from '../admin/additional-fields.ts'
import { administeredKeyHandlers } from '../admin/api-keys.ts'
import { banHandlers } from '../admin/bans.ts'
import { brandHandlers } from '../admin/brand.ts'
import { firstAdminHandlers } from '../admin/first-admin.ts'
import { impersonationHandlers } from '../admin/impersonation.ts'
import { mailHandlers } from '../admin/mails.ts'
import { organizationExportHandlers } from '../admin/organization-export.ts'
import { platformOrganizationHandlers } from '../admin/platform-organizations.ts'
import { platformPermissionHandlers } from '../admin/platform-permissions.ts'
import { statisticsHandlers } from '../admin/statistics.ts'
import { userSessionHandlers } from '../admin/user-sessions.ts'
import { userHandlers } from '../admin/users.ts'
import { apiKeyHandlers } from '../api-key/api-keys.ts'
import { authorizationHandlers } from '../api-key/authorization.ts'
import { grantablePermissionHandlers } from '../api-key/grantable-permissions.ts'
import { keyVerificationHandlers } from '../api-key/verification.ts'
import { deviceAuthorizationHandlers } from '../device/device-authorization.ts'
import { customRoleHandlers } from '../organization/custom-roles.ts'
import { invitationHandlers } from '../organization/invitations.ts'
import { memberHandlers } from '../organization/members.ts'
import { organizationHandlers } from '../organization/organizations.ts'
import { ownershipHandlers } from '../organization/ownership.ts'
import { permissionHandlers } from '../organization/permissions.ts'
import { teamHandlers } from '../organization/teams.ts'
import { twoFactorPolicyHandlers } from '../organization/two-factor-policy.ts'
import { passkeyHandlers } from '../passkey/passkeys.ts'
import { accessTokenHandlers } from '../session/access-tokens.ts'
import { multiSessionHandlers } from '../session/multi-session.ts'
import { sessionHandlers } from '../session/sessions.ts'
import { linkedAccountHandlers } from '../social/linked-accounts.ts'
import { pendingSignUpHandlers } from '../social/pending-sign-up.ts'
import { socialSignInHandlers } from '../social/social-sign-in.ts'
import { recoveryHandlers } from '../two-factor/recovery.ts'
import { stepUpHandlers } from '../two-factor/step-up.ts'
import { trustedDeviceHandlers } from '../two-factor/trusted-devices.ts'
import { twoFactorHandlers } from '../two-factor/two-factor.ts'
import { accountHandlers } from '../user/accounts.ts'
import { deletionHandlers } from '../user/deletion.ts'
import { emailAddressHandlers } from '../user/email-addresses.ts'
import { emailChangeHandlers } from '../user/email-change.ts'
import { emailCodeHandlers } from '../user/email-code.ts'
import { passwordHandlers } from '../user/password.ts'
import { pendingSignInHandlers } from '../user/pending-sign-in.ts'
import { pictureHandlers } from '../user/picture.ts'
import { profileHandlers } from '../user/profile.ts'
import { signInHandlers } from '../user/sign-in.ts'
import { signUpHandlers } from '../user/sign-up.ts'
import { verificationHandlers } from '../user/verification.ts'
import { webhookDeliveryHandlers } from '../webhook/deliveries.ts'
import { webhookHandlers } from '../webhook/webhooks.ts'
import { featureHandlers } from './features.ts'
import { createRoutes, type HandlerTable } from './router.ts'
import { siteHandlers } from './site.ts'

/** The handler of each call, in the order of the contract. */
export const handlers = {
  'POST /sign-up/email': signUpHandlers.signUpEmail,
  'POST /sign-in/email': signInHandlers.signInEmail,
  'GET /pending-sign-in': pendingSignInHandlers.pendingSignIn,
  'POST /sign-in/complete': pendingSignInHandlers.completeSignIn,
  'POST /email-otp/send-verification-otp': emailCodeHandlers.sendVerificationOtp,
  'POST /sign-in/magic-link': emailCodeHandlers.signInMagicLink,
  'POST /sign-in/email-otp': emailCodeHandlers.signInEmailOtp,
  'GET /magic-link/verify': emailCodeHandlers.verifyMagicLink,
  'POST /magic-link/verify': emailCodeHandlers.confirmMagicLink,
  'POST /email-otp/verify-email': emailCodeHandlers.verifyEmailOtp,
  'POST /email-otp/check-verification-otp': emailCodeHandlers.checkVerificationOtp,
  'POST /forget-password/email-otp': emailCodeHandlers.forgetPasswordOtp,
  'POST /email-otp/request-password-reset': emailCodeHandlers.requestPasswordResetOtp,
  'POST /email-otp/reset-password': emailCodeHandlers.resetPasswordOtp,
  'POST /sign-in/social': socialSignInHandlers.signInSocial,
  'GET /callback/:id': socialSignInHandlers.callback,
  'POST /callback/:id': socialSignInHandlers.postCallback,
  'GET /social/pending-sign-up': pendingSignUpHandlers.pendingSignUp,
  'POST /social/pending-sign-up/send-code': pendingSignUpHandlers.sendSignUpCode,
  'POST /social/pending-sign-up/verify': pendingSignUpHandlers.verifySignUpCode,

  'GET /get-session': sessionHandlers.getSession,
  'GET /list-sessions': sessionHandlers.listSessions,
  'POST /update-session': sessionHandlers.updateSession,
  'POST /revoke-session': sessionHandlers.revokeSession,
  'POST /revoke-sessions': sessionHandlers.revokeSessions,
  'POST /revoke-other-sessions': sessionHandlers.revokeOtherSessions,
  'POST /sign-out': sessionHandlers.signOut,
  'GET /multi-session/list-device-sessions': multiSessionHandlers.listDeviceSessions,
  'POST /multi-session/set-active': multiSessionHandlers.setActiveSession,
  'POST /multi-session/revoke': multiSessionHandlers.revokeDeviceSession,
  'GET /token': accessTokenHandlers.getToken,
  'GET /jwks': accessTokenHandlers.getJwks,
  'POST /replace-signing-keys': accessTokenHandlers.replaceSigningKeys, // not mounted: server-side interface only
  'POST /step-up': stepUpHandlers.stepUp,
  'POST /step-up/generate-passkey-options': stepUpHandlers.generateStepUpOptions,
  'POST /step-up/send-code': stepUpHandlers.sendStepUpCode,
  'POST /device/code': deviceAuthorizationHandlers.requestDeviceCode,
  'POST /device/token': deviceAuthorizationHandlers.issueDeviceToken,
  'GET /device': deviceAuthorizationHandlers.getDeviceAuthorization,
  'POST /device/claim': deviceAuthorizationHandlers.claimDeviceCode,
  'POST /device/approve': deviceAuthorizationHandlers.approveDevice,
  'POST /device/deny': deviceAuthorizationHandlers.denyDevice,

  'POST /send-verification-email': verificationHandlers.sendVerificationEmail,
  'GET /verify-email': verificationHandlers.verifyEmail,
  'POST /verify-email': verificationHandlers.confirmEmail,
  'POST /forget-password': passwordHandlers.forgetPassword,
  'POST /request-password-reset': passwordHandlers.requestPasswordReset,
  'GET /reset-password/:token': passwordHandlers.forgetPasswordCallback,
  'POST /reset-password': passwordHandlers.resetPassword,
  'POST /change-password': passwordHandlers.changePassword,
  'POST /set-password': passwordHandlers.setPassword, // not mounted: server-side interface only

  'POST /update-user': profileHandlers.updateUser,
  'POST /upload-picture': pictureHandlers.uploadPicture,
  'GET /picture/:id': pictureHandlers.picture,
  'GET /external-picture/user/:id': pictureHandlers.userPicture,
  'POST /change-email': emailChangeHandlers.changeEmail,
  'POST /email-otp/request-email-change': emailChangeHandlers.requestEmailChangeOtp,
  'POST /email-otp/change-email': emailChangeHandlers.changeEmailOtp,
  'POST /undo-email-change': emailChangeHandlers.undoEmailChange,
  'GET /pending-email-change': emailChangeHandlers.pendingEmailChange,
  'GET /list-email-addresses': emailAddressHandlers.listEmailAddresses,
  'POST /add-email-address': emailAddressHandlers.addEmailAddress,
  'POST /verify-email-address': emailAddressHandlers.verifyEmailAddress,
  'POST /set-primary-email-address': emailAddressHandlers.setPrimaryEmailAddress,
  'POST /remove-email-address': emailAddressHandlers.removeEmailAddress,
  'GET /list-accounts': accountHandlers.listAccounts,
  'POST /link-social': linkedAccountHandlers.linkSocial,
  'POST /unlink-account': linkedAccountHandlers.unlinkAccount,
  'POST /refresh-token': linkedAccountHandlers.refreshToken,
  'POST /delete-user': deletionHandlers.deleteUser,
  'GET /delete-user/callback': deletionHandlers.deleteUserCallback,
  'POST /delete-user/callback': deletionHandlers.confirmDeletion,

  'GET /passkey/generate-register-options': passkeyHandlers.generatePasskeyRegistrationOptions,
  'POST /passkey/verify-registration': passkeyHandlers.verifyPasskeyRegistration,
  'GET /passkey/generate-authenticate-options': passkeyHandlers.generatePasskeyAuthenticationOptions,
  'POST /passkey/generate-authenticate-options': passkeyHandlers.postPasskeyAuthenticationOptions,
  'POST /passkey/verify-authentication': passkeyHandlers.verifyPasskeyAuthentication,
  'GET /passkey/list-user-passkeys': passkeyHandlers.listPasskeys,
  'POST /passkey/delete-passkey': passkeyHandlers.deletePasskey,
  'POST /passkey/update-passkey': passkeyHandlers.updatePasskey,

  'POST /two-factor/enable': twoFactorHandlers.enableTwoFactor,
  'POST /two-factor/disable': twoFactorHandlers.disableTwoFactor,
  'POST /two-factor/get-totp-uri': twoFactorHandlers.getTotpUri,
  'POST /two-factor/verify-totp': twoFactorHandlers.verifyTotp,
  'POST /two-factor/send-otp': twoFactorHandlers.sendTwoFactorOtp,
  'POST /two-factor/verify-otp': twoFactorHandlers.verifyTwoFactorOtp,
  'POST /two-factor/generate-backup-codes': twoFactorHandlers.generateBackupCodes,
  'POST /two-factor/verify-backup-code': twoFactorHandlers.verifyBackupCode,
  'GET /two-factor/list-methods': twoFactorHandlers.listTwoFactorMethods,
  'GET /two-factor/generate-passkey-options': twoFactorHandlers.generateTwoFactorPasskeyOptions,
  'POST /two-factor/verify-passkey': twoFactorHandlers.verifyTwoFactorPasskey,
  'GET /two-factor/list-trusted-devices': trustedDeviceHandlers.listTrustedDevices,
  'POST /two-factor/revoke-trusted-device': trustedDeviceHandlers.revokeTrustedDevice,
  'POST /two-factor/request-recovery': recoveryHandlers.requestRecovery,
  'POST /two-factor/complete-recovery': recoveryHandlers.completeRecovery,
  'POST /two-factor/cancel-recovery': recoveryHandlers.cancelRecovery,
  'GET /two-factor/pending-recovery': recoveryHandlers.pendingRecovery,

  'GET /external-picture/organization/:id': organizationHandlers.organizationLogo,
  'POST /organization/create': organizationHandlers.createOrganization,
  'POST /organization/check-slug': organizationHandlers.checkOrganizationSlug,
  'POST /organization/update': organizationHandlers.updateOrganization,
  'POST /organization/delete': organizationHandlers.deleteOrganization,
  'GET /organization/list': organizationHandlers.listOrganizations,
  'GET /organization/get-full-organization': organizationHandlers.getFullOrganization,
  'POST /organization/set-active': organizationHandlers.setActiveOrganization,

  'POST /organization/add-member': memberHandlers.addMember, // not mounted: server-side interface only
  'GET /organization/list-members': memberHandlers.listMembers,
  'GET /organization/get-active-member': memberHandlers.getActiveMember,
  'GET /organization/get-active-member-role': memberHandlers.getActiveMemberRole,
  'POST /organization/remove-member': memberHandlers.removeMember,
  'POST /organization/update-member-role': memberHandlers.updateMemberRole,
  'POST /organization/leave': memberHandlers.leaveOrganization,
  'POST /organization/transfer-ownership': ownershipHandlers.transferOwnership,
  'GET /organization/list-sole-ownerships': ownershipHandlers.listSoleOwnerships,

  'POST /organization/invite-member': invitationHandlers.createInvitation,
  'POST /organization/invite-members': invitationHandlers.createInvitations,
  'POST /organization/accept-invitation': invitationHandlers.acceptInvitation,
  'POST /organization/reject-invitation': invitationHandlers.rejectInvitation,
  'POST /organization/cancel-invitation': invitationHandlers.cancelInvitation,
  'GET /organization/get-invitation': invitationHandlers.getInvitation,
  'POST /organization/get-invitation': invitationHandlers.openInvitation,
  'GET /organization/list-invitations': invitationHandlers.listInvitations,
  'GET /organization/list-user-invitations': invitationHandlers.listUserInvitations,

  'POST /organization/create-team': teamHandlers.createTeam,
  'POST /organization/update-team': teamHandlers.updateTeam,
  'POST /organization/remove-team': teamHandlers.removeTeam,
  'GET /organization/list-teams': teamHandlers.listOrganizationTeams,
  'GET /organization/list-user-teams': teamHandlers.listUserTeams,
  'POST /organization/set-member-team': teamHandlers.setMemberTeam,
  'GET /organization/list-team-members': teamHandlers.listTeamMembers,
  'POST /organization/add-team-member': teamHandlers.addTeamMember,
  'POST /organization/remove-team-member': teamHandlers.removeTeamMember,

  'POST /organization/has-permission': permissionHandlers.hasPermission,
  'POST /organization/create-role': customRoleHandlers.createRole,
  'GET /organization/list-roles': customRoleHandlers.listRoles,
  'GET /organization/get-role': customRoleHandlers.getRole,
  'POST /organization/update-role': customRoleHandlers.updateRole,
  'POST /organization/delete-role': customRoleHandlers.deleteRole,
  'POST /organization/set-two-factor-policy': twoFactorPolicyHandlers.setTwoFactorPolicy,

  'POST /api-key/create': apiKeyHandlers.createApiKey,
  'GET /api-key/get': apiKeyHandlers.getApiKey,
  'GET /api-key/list': apiKeyHandlers.listApiKeys,
  'POST /api-key/update': apiKeyHandlers.updateApiKey,
  'POST /api-key/rotate': apiKeyHandlers.rotateApiKey,
  'POST /api-key/delete': apiKeyHandlers.deleteApiKey,
  'GET /api-key/list-grantable-permissions': grantablePermissionHandlers.listGrantablePermissions,
  'POST /api-key/verify': keyVerificationHandlers.verifyApiKey,
  'POST /authorize': authorizationHandlers.authorize, // not mounted: server-side interface only

  'POST /webhook/create': webhookHandlers.createWebhook,
  'GET /webhook/list': webhookHandlers.listWebhooks,
  'POST /webhook/update': webhookHandlers.updateWebhook,
  'POST /webhook/rotate-secret': webhookHandlers.rotateWebhookSecret,
  'POST /webhook/delete': webhookHandlers.deleteWebhook,
  'POST /webhook/test': webhookDeliveryHandlers.testWebhook,
  'GET /webhook/deliveries': webhookDeliveryHandlers.listWebhookDeliveries,
  'POST /webhook/replay': webhookDeliveryHandlers.replayWebhookDelivery,

  'POST /admin/create-user': userHandlers.createUser,
  'GET /admin/list-users': userHandlers.listUsers,
  'GET /admin/get-user': userHandlers.getUser,
  'POST /admin/set-role': userHandlers.setRole,
  'POST /admin/remove-user': userHandlers.removeUser,
  'POST /admin/reset-two-factor': userHandlers.resetTwoFactor,
  'POST /admin/set-user-password': userHandlers.setUserPassword,

  'POST /admin/create-admin': firstAdminHandlers.createAdmin, // not mounted: server-side interface only

  'POST /admin/list-user-sessions': userSessionHandlers.listUserSessions,
  'POST /admin/revoke-user-session': userSessionHandlers.revokeUserSession,
  'POST /admin/revoke-user-sessions': userSessionHandlers.revokeUserSessions,
  'POST /admin/ban-user': banHandlers.banUser,
  'POST /admin/unban-user': banHandlers.unbanUser,
  'POST /admin/impersonate-user': impersonationHandlers.impersonateUser,
  'POST /admin/stop-impersonating': impersonationHandlers.stopImpersonating,
  'POST /admin/has-permission': platformPermissionHandlers.userHasPermission,

  'GET /list-activity': activityHandlers.listActivity,
  'GET /export-activity': activityHandlers.exportActivity,
  'GET /organization/list-activity': activityHandlers.listOrganizationActivity,
  'GET /organization/export-activity': activityHandlers.exportOrganizationActivity,
  'GET /admin/list-activity': activityHandlers.listAllActivity,
  'GET /admin/export-activity': activityHandlers.exportAllActivity,
  'GET /organization/export': organizationExportHandlers.exportOrganization,

  'GET /admin/list-mails': mailHandlers.listMails,
  'POST /admin/retry-mail': mailHandlers.retryMail,
  'POST /admin/send-test-mail': mailHandlers.sendTestMail,
  'GET /admin/preview-mail': mailHandlers.previewMail,
  'GET /admin/get-brand': brandHandlers.getBrand,
  'POST /admin/update-brand': brandHandlers.updateBrand,
  'POST /admin/update-brand-picture': brandHandlers.updateBrandPicture,
  'GET /brand-picture/:id': brandHandlers.brandPicture,
  'GET /admin/list-organizations': platformOrganizationHandlers.listAllOrganizations,
  'GET /admin/get-organization': platformOrganizationHandlers.getPlatformOrganization,
  'GET /admin/list-organization-members': platformOrganizationHandlers.listPlatformOrganizationMembers,
  'GET /admin/get-statistics': statisticsHandlers.getStatistics,

  'GET /admin/list-api-keys': administeredKeyHandlers.listUserApiKeys,
  'GET /admin/list-organization-api-keys': administeredKeyHandlers.listOrganizationApiKeys,
  'POST /admin/disable-api-key': administeredKeyHandlers.disableApiKey,
  'POST /admin/revoke-api-key': administeredKeyHandlers.revokeApiKey,

  'POST /set-additional-fields': additionalFieldHandlers.setAdditionalFields, // not mounted: server-side interface only

  'GET /get-features': featureHandlers.getFeatures,
  'GET /ok': siteHandlers.ok,
  'GET /error': siteHandlers.error,
  'GET /openapi.json': siteHandlers.openapi,
  'GET /reference': siteHandlers.reference,
} satisfies HandlerTable<typeof calls>

export const routes = createRoutes(calls, handlers)
