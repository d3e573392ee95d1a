import type { AreaErrorCode } from '../error-groups.ts'

/**
 * All other errors, loaded with the screens of the areas. The contract determines which error has its text here
 * (`error-groups.ts`).
 */
export const areaErrors = {
  // Access, sign-up, passwords and verification
  UNAUTHORIZED: 'Sign in to continue.',
  INVALID_REDIRECTURL: 'This link leads to an unknown site. Start again from the app.',
  NOT_FOUND: 'We couldn’t find this. It may have been moved or deleted.',
  TERMS_VERSION_NOT_CURRENT: 'The terms have changed. Read the current version and accept it.',
  SESSION_IS_NOT_FRESH: 'Sign in again to continue.',
  USER_NOT_FOUND: 'We couldn’t find this account. It may have been deleted.',
  USER_ALREADY_EXISTS: 'An account with this email address already exists. Sign in, or reset your password.',
  INVITATION_NOT_FOUND: 'This invitation is no longer valid. The organization can send a new one.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    'This invitation is for a different address. Sign in with the address that was invited.',
  PASSWORD_TOO_SHORT: 'This password is too short. Choose a longer one.',
  PASSWORD_TOO_LONG: 'This password is too long. Choose a shorter one.',
  PASSWORD_COMPROMISED: 'This password is common or was leaked. Choose a different one.',
  INVALID_PASSWORD: 'Wrong password. Try again, or reset your password.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Your account has no password yet. Use “Forgot your password?” to create one.',
  USER_ALREADY_HAS_A_PASSWORD: 'Your account already has a password. Change it instead.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: 'Sign-up is turned off. Ask the administrator for access.',
  VERIFICATION_EMAIL_ISNT_ENABLED: 'Confirmation emails are turned off. Ask the administrator for help.',
  RESET_PASSWORD_ISNT_ENABLED: 'Password reset by email is turned off. Ask the administrator for help.',
  INVALID_TOKEN: 'This link is invalid or already used. Request a new one.',
  TOKEN_EXPIRED: 'This link has expired. Request a new one.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Your email address couldn’t be changed. Try a different one.',

  // Account
  EMAIL_CAN_NOT_BE_UPDATED: 'The email address can’t be changed here. Use “Change address” in your account.',
  EMAIL_IS_THE_SAME: 'This is already your email address. Enter a different one.',
  INVALID_PICTURE: 'This file isn’t a supported image. Choose a WebP, PNG, or JPEG file.',
  CHANGE_EMAIL_IS_DISABLED: 'Changing the email address is turned off. Ask the administrator for help.',
  EMAIL_ADDRESS_NOT_FOUND: 'This address isn’t one of yours. Reload the page to update the list.',
  EMAIL_ADDRESS_ALREADY_ADDED: 'This address already belongs to your account.',
  EMAIL_ADDRESS_LIMIT_REACHED: 'You can have at most 5 email addresses. Remove one first.',
  PRIMARY_EMAIL_ADDRESS_IS_REQUIRED: 'Your primary address can’t be removed. Make a different one primary first.',
  INVALID_OTP: 'This code is wrong or no longer valid. Try again, or request a new one.',
  OTP_EXPIRED: 'This code is no longer valid. Request a new one.',
  TOO_MANY_ATTEMPTS: 'You entered too many wrong codes. Request a new one.',
  OPENED_IN_ANOTHER_BROWSER:
    'You opened this link in a different browser. Enter the code from the email where you started.',
  FAILED_TO_GET_USER_INFO: 'We need to confirm it’s you. Sign in, then open the link again.',
  EMAIL_CHANGE_CAN_BE_UNDONE:
    'You changed your email address recently. To protect your account, you can’t delete it until 7 days after the change.',
  INVALID_SESSION_TOKEN: 'This account is no longer signed in here. Sign in again to use it.',

  // Two-factor authentication
  TWO_FACTOR_ISNT_ENABLED: 'Two-factor authentication is off. Set it up first.',
  TOTP_NOT_ENABLED: 'No authenticator app is set up. Choose a different method.',
  OTP_NOT_ENABLED: 'Two-factor authentication isn’t set up yet. Enter your password to start.',
  OTP_ISNT_CONFIGURED: 'Codes by email are turned off. Choose a different method.',
  OTP_HAS_EXPIRED: 'This code has expired. Request a new one.',
  MAILED_CODES_NOT_ALLOWED:
    'Codes by email aren’t available for your account. Use your authenticator app or a backup code.',
  RECOVERY_NOT_AVAILABLE: 'Recovery isn’t available for this sign-in. Ask the administrator for help.',
  RECOVERY_IS_NOT_DUE: 'The recovery isn’t ready yet, or it was canceled. Sign in again to check.',
  BACKUP_CODES_ARENT_ENABLED: 'You don’t have backup codes yet. Choose a different method.',
  // Also sent if a provider rejects its own code.
  INVALID_CODE: 'This code is wrong, expired, or already used. Try again.',
  INVALID_BACKUP_CODE: 'This backup code is wrong or already used. Try a different one.',
  INVALID_TWO_FACTOR_COOKIE: 'This took too long, or there were too many attempts. Sign in again.',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 'Too many wrong codes. Request a new code.',
  TRUSTED_DEVICE_NOT_FOUND: 'This device is no longer trusted. Reload the page to update the list.',
  STEP_UP_METHOD_NOT_AVAILABLE: 'This method isn’t available for your account. Choose a different one.',

  // API keys
  INVALID_API_KEY: 'This API key isn’t valid.',
  AMBIGUOUS_CREDENTIALS: 'Send exactly one API key, without a session cookie.',
  INSUFFICIENT_PERMISSIONS: 'You don’t have permission to do this.',
  KEY_NOT_FOUND: 'This API key no longer exists.',
  SERVER_ONLY_PROPERTY: 'You can’t set the limits of an API key.',
  NO_VALUES_TO_UPDATE: 'There are no changes to save.',
  API_KEY_LIMIT_REACHED: 'You can have at most 100 API keys. Delete one first.',
  PERMISSIONS_EXCEED_YOUR_OWN: 'An API key can’t have permissions that you don’t have.',
  INSUFFICIENT_API_KEY_PERMISSIONS:
    'You don’t have permission to manage the API keys of this organization. Ask an owner or an admin.',
  KEY_IS_BEING_ROTATED:
    'The previous secret of this key still works. Wait until it expires, or choose “Now” to end all earlier secrets.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_API_KEYS: 'You don’t have permission to view API keys.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_API_KEYS: 'You don’t have permission to delete API keys.',

  // Device authorization
  INVALID_CLIENT: 'This app isn’t registered. Ask the administrator for access.',
  AUTHORIZATION_PENDING: 'This sign-in hasn’t been approved yet. Enter the code on the approval page.',
  POLLING_TOO_FREQUENTLY: 'The device sends requests too often. Wait a moment, then try again.',
  INVALID_DEVICE_CODE: 'This sign-in is invalid or was already used. Start again on the device.',
  EXPIRED_DEVICE_CODE: 'This sign-in has expired. Start again on the device.',
  DEVICE_ACCESS_DENIED: 'This sign-in was denied or is no longer approved. Start again on the device.',
  INVALID_USER_CODE: 'This code is wrong or was already used. Compare it with the code on your device.',
  EXPIRED_USER_CODE: 'This code has expired. Request a new code on your device.',
  DEVICE_CODE_OF_ANOTHER_USER: 'Someone else has entered this code. Request a new code on your device.',
  DEVICE_CODE_ALREADY_PROCESSED: 'This code was already approved or denied. Request a new code on your device.',
  REQUIRED_DATA_IS_MISSING:
    'Your account is missing some details. Sign out and sign in again to add them, then approve the device.',

  // Webhooks
  WEBHOOK_NOT_FOUND: 'This webhook no longer exists.',
  WEBHOOK_DELIVERY_NOT_FOUND: 'This delivery no longer exists. Reload the page to update the list.',
  WEBHOOK_DELIVERY_IS_PENDING: 'This delivery isn’t finished yet. Wait for the next attempt.',
  WEBHOOK_LIMIT_REACHED: 'You can have at most 20 webhooks. Delete one first.',
  WEBHOOK_URL_NOT_ALLOWED: 'Enter a public URL that starts with https.',
  WEBHOOK_EVENT_NOT_AVAILABLE: 'Organizations can’t receive this event.',
  WEBHOOK_IS_DISABLED: 'This webhook is turned off. Turn it on first.',
  INSUFFICIENT_WEBHOOK_PERMISSIONS: 'You don’t have permission to do this with webhooks.',

  // Passkeys
  CHALLENGE_NOT_FOUND: 'This request has expired. Try again.',
  FAILED_TO_VERIFY_REGISTRATION: 'The passkey couldn’t be added. Try again.',
  PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account. Use a different device.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_PASSKEYS: 'You can have at most 20 passkeys. Remove one first.',
  PASSKEY_NOT_FOUND: 'This passkey no longer exists. Use a different method.',
  AUTHENTICATION_FAILED: 'The passkey wasn’t accepted. Try again, or use a different method.',

  // Organizations
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION:
    'You don’t have permission to create organizations. Ask the administrator.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'You’ve reached the maximum number of organizations. Leave one before you create another.',
  ORGANIZATION_ALREADY_EXISTS: 'An organization with this URL already exists. Choose a different URL.',
  ORGANIZATION_REQUIRES_TWO_FACTOR: 'This organization requires two-factor authentication. Set it up, then try again.',
  SLUG_IS_TAKEN: 'This URL is taken. Choose a different one.',
  ORGANIZATION_NOT_FOUND: 'We couldn’t find this organization. It may have been deleted.',
  NO_ACTIVE_ORGANIZATION: 'Choose an organization first.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: 'You’re not a member of this organization. Ask an admin for an invitation.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: 'You can’t change this organization. Ask an owner or an admin.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION:
    'You don’t have permission to delete this organization. Ask an owner.',

  // Members
  MEMBER_NOT_FOUND: 'We couldn’t find this member. They may have left.',
  ROLE_NOT_FOUND: 'This role doesn’t exist. Choose a different one.',
  ROLE_NAME_IS_ALREADY_TAKEN: 'A role with this name already exists. Choose a different name.',
  INVALID_RESOURCE: 'This permission doesn’t exist. Reload the page and try again.',
  TOO_MANY_ROLES: 'This organization has reached its maximum number of roles. Delete one first.',
  ROLE_IS_ASSIGNED: 'This role is in use. Change the role of its members and revoke its invitations first.',
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: 'Built-in roles can’t be deleted.',
  YOU_ARE_NOT_ALLOWED_TO_EXPORT_THIS_ORGANIZATION: 'You can’t export this organization. Ask an owner.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: 'You can’t create a role with these permissions. Ask an owner.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: 'You can’t make this change to the role. Ask an owner.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: 'You can’t delete this role. Ask an owner.',
  TEAM_NOT_FOUND: 'We couldn’t find this team. It may have been deleted.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'This member is no longer in the team.',
  USER_IS_A_MEMBER_OF_ANOTHER_TEAM: 'This member is already in another team. Remove them from it first.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'This user is already a member.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED:
    'This organization is full. A member has to leave before someone else can join.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 'You don’t have permission to change this member. Ask an owner.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'You don’t have permission to remove this member. Ask an owner.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: 'You’re the only owner. Make someone else an owner first.',
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION: 'You’re the only owner of an organization. Transfer or delete it first.',

  // Invitations
  NOT_AUTHENTICATED: 'Sign in to view this invitation.',
  FAILED_TO_RETRIEVE_INVITATION: 'This invitation no longer exists. The organization may have been deleted.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'The person who invited you can no longer invite members. Ask the organization for a new invitation.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION:
    'This user is already invited. You can find the invitation in the list.',
  INVITATION_LIMIT_REACHED: 'There are too many pending invitations. Wait for responses, or revoke some.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'You don’t have permission to invite members. Ask an owner or an admin.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE:
    'You don’t have permission to assign a role above your own. Choose a different role.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_INVITING_USERS: 'Confirm your email address first. Then you can invite members.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION:
    'You don’t have permission to revoke this invitation. Ask an owner or an admin.',
  ORGANIZATION_ID_IS_REQUIRED: 'Choose an organization first.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION:
    'You’re not a member of this organization. Ask an admin for an invitation.',

  // Teams
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'You don’t have permission to create teams. Ask an owner or an admin.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: 'You don’t have permission to change this team. Ask an owner or an admin.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'You don’t have permission to delete teams. Ask an owner or an admin.',
  UNABLE_TO_REMOVE_LAST_TEAM:
    'An organization needs at least one team. Create another team before you delete this one.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS:
    'This organization has reached its maximum number of teams. Delete one before you create another.',

  // Administration
  NOT_WHILE_IMPERSONATING:
    'You can’t do this while you’re signed in as another user. Return to your own account first.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: 'You don’t have permission to create accounts. Ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: 'You don’t have permission to view users. Ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: 'You don’t have permission to change roles. Ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: 'You don’t have permission to suspend users. Ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS:
    'You don’t have permission to impersonate users. Ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: 'You don’t have permission to delete accounts. Ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: 'You don’t have permission to set passwords. Ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: 'You don’t have permission to view sessions. Ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS: 'You don’t have permission to end sessions. Ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS:
    'You don’t have permission to view organizations. Ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_MAILS: 'You don’t have permission to view emails. Ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_RETRY_MAILS: 'You don’t have permission to resend emails. Ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_BRAND: 'You don’t have permission to change the brand. Ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY:
    'You don’t have permission to view this activity. Ask an owner or an administrator.',
  YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER:
    'You can’t change this account. This user has permissions that you don’t have.',
  YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE: 'You can’t assign this role. It includes permissions that you don’t have.',
  YOU_CANNOT_BAN_YOURSELF: 'You can’t suspend your own account.',
  YOU_CANNOT_IMPERSONATE_YOURSELF: 'You can’t impersonate yourself.',
  YOU_CANNOT_IMPERSONATE_ADMINS: 'You can’t impersonate another administrator.',
  YOU_CANNOT_RESET_YOUR_OWN_TWO_FACTOR:
    'You can’t reset your own two-factor authentication here. Turn it off in your account.',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: 'You’re already signed in to your own account.',
  FAILED_TO_FIND_ADMIN_SESSION: 'We couldn’t restore your own session. Sign in again.',
  UNABLE_TO_REMOVE_LAST_ADMIN: 'This is the last administrator. Make someone else an administrator first.',
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'This user is the only owner of an organization. Transfer or delete it first.',
  MAIL_NOT_FOUND: 'We couldn’t find this email. It may have been deleted.',

  // Redirect back from a social provider
  invalid_callback_request: 'The provider sent an invalid response. Try again.',
  state_not_found: 'This sign-in request is unknown. Try again.',
  please_restart_the_process: 'This took too long, or you already finished in another tab. Try again.',
  access_denied: 'You didn’t give your consent, so nothing has changed. Try again, or choose a different method.',
  no_code: 'The provider sent an incomplete response. Try again.',
  oauth_provider_not_found: 'This provider isn’t available right now. Choose a different sign-in method.',
  invalid_code: 'The provider couldn’t confirm your identity. Try again.',
  unable_to_get_user_info: 'The provider didn’t share your profile. Try again, or choose a different method.',
  email_not_found:
    'The provider didn’t share your email address. Sign up with your email, then connect the provider in your account.',
  no_callback_url: 'This sign-in request is incomplete. Start again from the app.',
  account_already_linked_to_different_user:
    'This account is already connected to another user. Choose a different one.',

  // Social providers and connected accounts
  PROVIDER_NOT_FOUND: 'This provider is unknown. Choose a different sign-in method.',
  CALLBACKURL_IS_REQUIRED: 'This sign-in request is incomplete. Start again from the app.',
  UNABLE_TO_CREATE_VERIFICATION: 'We couldn’t start the sign-in. Try again in a moment.',
  ID_TOKEN_NOT_SUPPORTED: 'This provider doesn’t support this kind of sign-in. Use its button instead.',
  PENDING_SIGN_IN_NOT_FOUND: 'This sign-in has expired or was completed. Sign in again.',
  PENDING_SIGN_UP_NOT_FOUND: 'This sign-up has expired or was completed. Sign in with the provider again.',
  USER_EMAIL_NOT_FOUND:
    'The provider didn’t share your email address. Sign up with your email, then connect the provider in your account.',
  ACCOUNT_NOT_LINKED:
    'An account with this email address already exists. Sign in to it or reset its password, then connect the provider.',
  SIGNUP_DISABLED: 'You can’t sign up with this provider. Sign up another way.',
  UNABLE_TO_LINK_ACCOUNT: 'This account couldn’t be connected. Try again in your account settings.',
  UNABLE_TO_CREATE_USER: 'Your account couldn’t be created. Try again, or sign up with your email address.',
  UNABLE_TO_CREATE_SESSION: 'We couldn’t sign you in. Try again.',
  INVALID_ERRORCALLBACKURL: 'The error page of this link is on an unknown site. Start again from the app.',
  INVALID_NEWUSERCALLBACKURL: 'The welcome page of this link is on an unknown site. Start again from the app.',
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: 'This is your only sign-in method. Add another one before you remove it.',
  ACCOUNT_NOT_FOUND: 'This account is no longer connected. Reload the page to update the list.',
  PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING:
    'This provider’s access can’t be renewed. Disconnect it, then connect it again.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: 'The provider didn’t renew its access. Disconnect it, then connect it again.',
  EITHER_USERID_OR_SESSION_IS_REQUIRED: 'We couldn’t identify your account. Sign in and try again.',
} satisfies Record<AreaErrorCode, string>
