import * as contract from '../../contract/src/index.ts'

const topic = (slug, title, ...groups) => ({ slug, title, calls: Object.assign({}, ...groups) })

/** The calls of the contract, by page of the reference. */
export const topics = [
  topic(
    'sign-in',
    'Sign-up and sign-in',
    contract.signUpCalls,
    contract.signInCalls,
    contract.pendingSignInCalls,
    contract.emailCodeCalls,
    contract.socialSignInCalls,
    contract.pendingSignUpCalls,
  ),
  topic('passkeys', 'Passkeys', contract.passkeyCalls),
  topic(
    'sessions',
    'Sessions',
    contract.sessionCalls,
    contract.multiSessionCalls,
    contract.accessTokenCalls,
    contract.stepUpCalls,
  ),
  topic('email', 'Email addresses', contract.verificationCalls, contract.emailChangeCalls, contract.emailAddressCalls),
  topic('passwords', 'Passwords', contract.passwordCalls),
  topic(
    'account',
    'Profile and account',
    contract.profileCalls,
    contract.pictureCalls,
    contract.accountCalls,
    contract.linkedAccountCalls,
    contract.deletionCalls,
  ),
  topic('two-factor', 'Two-factor', contract.twoFactorCalls, contract.trustedDeviceCalls, contract.recoveryCalls),
  topic(
    'organizations',
    'Organizations',
    contract.organizationCalls,
    contract.permissionCalls,
    contract.twoFactorPolicyCalls,
    contract.customRoleCalls,
  ),
  topic('members', 'Members and teams', contract.memberCalls, contract.ownershipCalls, contract.teamCalls),
  topic('invitations', 'Invitations', contract.invitationCalls),
  topic(
    'administration',
    'Administration',
    contract.userCalls,
    contract.userSessionCalls,
    contract.banCalls,
    contract.impersonationCalls,
    contract.platformPermissionCalls,
    contract.platformOrganizationCalls,
    contract.activityCalls,
    contract.mailCalls,
    contract.firstAdminCalls,
    contract.additionalFieldCalls,
  ),
  topic('site', 'Health and documents', contract.siteCalls),
]
