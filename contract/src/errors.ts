interface ErrorDefinition {
  status: number
  message: string
  /** The code in the response, if it differs from the key. Errors with different statuses can share a code. */
  code?: string
}

/** All errors of the API. The key is the code in the response unless `code` is set. */
export const errorCatalog = {
  // Any call
  VALIDATION_ERROR: { status: 400, message: 'Invalid input' },
  FIELD_NOT_ALLOWED: { status: 400, message: 'This field is set by the server' },
  BAD_REQUEST: { status: 400, message: 'Invalid JSON in request body' },
  UNAUTHORIZED: { status: 401, message: 'Sign in first' },
  INVALID_ORIGIN: { status: 403, message: 'Invalid origin' },
  INVALID_CALLBACKURL: { status: 403, message: 'Invalid callbackURL' },
  INVALID_REDIRECTURL: { status: 403, message: 'Invalid redirectURL' },
  INVALID_ERRORCALLBACKURL: { status: 403, message: 'Invalid errorCallbackURL' },
  INVALID_NEWUSERCALLBACKURL: { status: 403, message: 'Invalid newUserCallbackURL' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Method not allowed' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is larger than 64 KiB' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please try again later.' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Something went wrong on our side' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The service is busy. Please try again in a moment.' },

  // Sign-in and session
  INVALID_EMAIL: { status: 400, message: 'Invalid email' },
  INVALID_EMAIL_OR_PASSWORD: { status: 401, message: 'Invalid email or password' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Email not verified' },
  PENDING_SIGN_IN_NOT_FOUND: { status: 404, message: 'There is no pending sign-in in this browser' },
  TERMS_VERSION_NOT_CURRENT: { status: 400, message: 'This is not the current version of the terms' },
  FAILED_TO_GET_SESSION: { status: 400, message: 'Failed to get session' },
  SESSION_NOT_FOUND: { status: 400, message: 'Session not found' },
  INVALID_SESSION_TOKEN: { status: 401, message: 'Invalid session token' },
  SESSION_COOKIE_TOO_LARGE: { status: 400, message: 'Session data is too large for a cookie' },
  SESSION_IS_NOT_FRESH: { status: 403, message: 'Session is not fresh' },
  STEP_UP_METHOD_NOT_AVAILABLE: { status: 400, message: 'This method is not available for your account' },
  EITHER_USERID_OR_SESSION_IS_REQUIRED: { status: 400, message: 'Either userId or session is required' },

  // Accounts and passwords
  USER_NOT_FOUND: { status: 400, message: 'User not found' },
  USER_ALREADY_EXISTS: { status: 422, message: 'User already exists' },
  PASSWORD_TOO_SHORT: { status: 400, message: 'Password too short' },
  PASSWORD_TOO_LONG: { status: 400, message: 'Password too long' },
  PASSWORD_COMPROMISED: {
    status: 400,
    message: 'This password is on a list of common and leaked passwords. Please choose a different password.',
  },
  INVALID_PASSWORD: { status: 400, message: 'Invalid password' },
  CREDENTIAL_ACCOUNT_NOT_FOUND: { status: 400, message: 'Credential account not found' },
  USER_ALREADY_HAS_A_PASSWORD: { status: 400, message: 'user already has a password' },
  EMAIL_CAN_NOT_BE_UPDATED: { status: 400, message: 'Email can not be updated' },
  EMAIL_IS_THE_SAME: { status: 400, message: 'Email is the same' },
  INVALID_PICTURE: { status: 400, message: 'Picture must be a WebP, PNG or JPEG of at most 47 KiB and 4 megapixels' },
  COULDNT_UPDATE_YOUR_EMAIL: { status: 400, message: "Couldn't update your email" },

  // Disabled features
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: { status: 400, message: 'Email and password is not enabled' },
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: { status: 400, message: 'Email and password sign up is not enabled' },
  VERIFICATION_EMAIL_ISNT_ENABLED: { status: 400, message: "Verification email isn't enabled" },
  RESET_PASSWORD_ISNT_ENABLED: { status: 400, message: "Reset password isn't enabled" },
  CHANGE_EMAIL_IS_DISABLED: { status: 400, message: 'Change email is disabled' },

  // Emailed secrets
  INVALID_TOKEN: { status: 400, message: 'invalid token' },
  VERIFICATION_TOKEN_EXPIRED: { status: 401, message: 'token_expired', code: 'TOKEN_EXPIRED' },
  VERIFICATION_TOKEN_INVALID: { status: 401, message: 'invalid_token', code: 'INVALID_TOKEN' },
  VERIFICATION_USER_NOT_FOUND: { status: 401, message: 'user_not_found', code: 'USER_NOT_FOUND' },
  VERIFICATION_UNAUTHORIZED: { status: 401, message: 'unauthorized', code: 'UNAUTHORIZED' },
  EMAIL_ADDRESS_NOT_FOUND: { status: 404, message: 'Email address not found' },
  EMAIL_ADDRESS_ALREADY_ADDED: { status: 400, message: 'Email address is already part of the account' },
  EMAIL_ADDRESS_LIMIT_REACHED: { status: 400, message: 'Maximum number of email addresses reached' },
  PRIMARY_EMAIL_ADDRESS_IS_REQUIRED: { status: 400, message: 'The primary email address cannot be removed' },
  INVALID_OTP: { status: 400, message: 'Invalid OTP' },
  OTP_EXPIRED: { status: 400, message: 'OTP expired' },
  TOO_MANY_ATTEMPTS: { status: 403, message: 'Too many attempts' },
  OPENED_IN_ANOTHER_BROWSER: { status: 403, message: 'The link was requested in another browser' },
  DELETION_TOKEN_INVALID: { status: 404, message: 'invalid token', code: 'INVALID_TOKEN' },
  FAILED_TO_GET_USER_INFO: { status: 404, message: 'Failed to get user info' },
  EMAIL_CHANGE_CAN_BE_UNDONE: {
    status: 403,
    message: 'The account cannot be deleted while its email change can be undone',
  },

  // Social providers and linked accounts
  PROVIDER_NOT_FOUND: { status: 404, message: 'Provider not found' },
  PROVIDER_IS_NOT_CONFIGURED: { status: 400, message: 'Provider not found', code: 'PROVIDER_NOT_FOUND' },
  CALLBACKURL_IS_REQUIRED: { status: 400, message: 'callbackURL is required' },
  UNABLE_TO_CREATE_VERIFICATION: { status: 500, message: 'Unable to create verification' },
  ID_TOKEN_NOT_SUPPORTED: { status: 404, message: 'id_token not supported' },
  ID_TOKEN_INVALID: { status: 401, message: 'invalid token', code: 'INVALID_TOKEN' },
  FAILED_TO_GET_USER_INFO_OF_PROVIDER: {
    status: 401,
    message: 'Failed to get user info',
    code: 'FAILED_TO_GET_USER_INFO',
  },
  PENDING_SIGN_UP_NOT_FOUND: { status: 404, message: 'There is no pending sign-up in this browser' },
  USER_EMAIL_NOT_FOUND: { status: 401, message: 'User email not found' },
  ACCOUNT_NOT_LINKED: { status: 401, message: 'account not linked' },
  SIGNUP_DISABLED: { status: 401, message: 'signup disabled' },
  UNABLE_TO_LINK_ACCOUNT: { status: 401, message: 'unable to link account' },
  UNABLE_TO_CREATE_USER: { status: 401, message: 'unable to create user' },
  UNABLE_TO_CREATE_SESSION: { status: 401, message: 'unable to create session' },
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: { status: 400, message: "You can't unlink your last account" },
  ACCOUNT_NOT_FOUND: { status: 400, message: 'Account not found' },
  PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING: { status: 400, message: 'Provider does not support token refreshing' },
  FAILED_TO_REFRESH_ACCESS_TOKEN: { status: 400, message: 'Failed to refresh access token' },

  // Two-factor
  TWO_FACTOR_ISNT_ENABLED: { status: 400, message: "Two factor isn't enabled" },
  TOTP_NOT_ENABLED: { status: 400, message: 'TOTP not enabled' },
  OTP_NOT_ENABLED: { status: 400, message: 'OTP not enabled' },
  OTP_ISNT_CONFIGURED: { status: 400, message: "otp isn't configured" },
  OTP_HAS_EXPIRED: { status: 400, message: 'OTP has expired' },
  MAILED_CODES_NOT_ALLOWED: { status: 403, message: 'Emailed codes are not allowed for this account' },
  RECOVERY_NOT_AVAILABLE: { status: 403, message: 'Recovery is not available for this account' },
  RECOVERY_IS_NOT_DUE: { status: 403, message: 'There is no recovery that is due' },
  BACKUP_CODES_ARENT_ENABLED: { status: 400, message: "Backup codes aren't enabled" },
  INVALID_CODE: { status: 401, message: 'Invalid code' },
  INVALID_BACKUP_CODE: { status: 401, message: 'Invalid backup code' },
  INVALID_TWO_FACTOR_COOKIE: { status: 401, message: 'Invalid two factor cookie' },
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: {
    status: 400,
    message: 'Too many attempts. Please request a new code.',
  },
  TRUSTED_DEVICE_NOT_FOUND: { status: 400, message: 'Trusted device not found' },

  // Passkeys
  CHALLENGE_NOT_FOUND: { status: 400, message: 'Challenge not found' },
  FAILED_TO_VERIFY_REGISTRATION: { status: 400, message: 'Failed to verify registration' },
  PREVIOUSLY_REGISTERED: { status: 400, message: 'Previously registered' },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_PASSKEYS: {
    status: 403,
    message: 'You have reached the maximum number of passkeys',
  },
  PASSKEY_NOT_FOUND: { status: 401, message: 'Passkey not found' },
  OWN_PASSKEY_NOT_FOUND: { status: 404, message: 'Passkey not found', code: 'PASSKEY_NOT_FOUND' },
  AUTHENTICATION_FAILED: { status: 400, message: 'Authentication failed' },

  // API keys
  INVALID_API_KEY: { status: 401, message: 'Invalid API key' },
  AMBIGUOUS_CREDENTIALS: { status: 400, message: 'Send one API key, and no session cookie' },
  INSUFFICIENT_PERMISSIONS: { status: 403, message: 'Insufficient permissions' },
  KEY_NOT_FOUND: { status: 404, message: 'API Key not found' },
  SERVER_ONLY_PROPERTY: { status: 400, message: 'This property can only be set by the server' },
  NO_VALUES_TO_UPDATE: { status: 400, message: 'No values to update' },
  API_KEY_LIMIT_REACHED: { status: 403, message: 'Maximum number of API keys reached' },
  PERMISSIONS_EXCEED_YOUR_OWN: { status: 403, message: 'An API key cannot have permissions that you do not have' },
  INSUFFICIENT_API_KEY_PERMISSIONS: { status: 403, message: 'You are not allowed to do this with API keys' },
  KEY_IS_BEING_ROTATED: { status: 400, message: 'The previous secret of this API key is still valid' },
  YOU_ARE_NOT_ALLOWED_TO_LIST_API_KEYS: { status: 403, message: 'You are not allowed to list API keys' },
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_API_KEYS: { status: 403, message: 'You are not allowed to revoke API keys' },

  // Webhooks
  WEBHOOK_NOT_FOUND: { status: 404, message: 'Webhook not found' },
  WEBHOOK_DELIVERY_NOT_FOUND: { status: 404, message: 'Delivery not found' },
  WEBHOOK_DELIVERY_IS_PENDING: { status: 400, message: 'The delivery is still pending' },
  WEBHOOK_LIMIT_REACHED: { status: 403, message: 'Maximum number of webhooks reached' },
  WEBHOOK_URL_NOT_ALLOWED: { status: 400, message: 'Expected an https URL of a public host, without credentials' },
  WEBHOOK_EVENT_NOT_AVAILABLE: { status: 400, message: 'This event is not available to organizations' },
  WEBHOOK_IS_DISABLED: { status: 400, message: 'The webhook is disabled' },
  INSUFFICIENT_WEBHOOK_PERMISSIONS: { status: 403, message: 'You are not allowed to do this with webhooks' },

  // Organizations
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to create a new organization',
  },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: {
    status: 403,
    message: 'You have reached the maximum number of organizations',
  },
  ORGANIZATION_ALREADY_EXISTS: { status: 400, message: 'Organization already exists' },
  ORGANIZATION_REQUIRES_TWO_FACTOR: {
    status: 403,
    message: 'This organization requires two-factor authentication',
  },
  SLUG_IS_TAKEN: { status: 400, message: 'slug is taken' },
  ORGANIZATION_NOT_FOUND: { status: 400, message: 'Organization not found' },
  NO_ACTIVE_ORGANIZATION: { status: 400, message: 'No active organization' },
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: { status: 400, message: 'User is not a member of the organization' },
  VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: {
    status: 403,
    message: 'User is not a member of the organization',
    code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to update this organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to delete this organization',
  },

  // Members
  MEMBER_NOT_FOUND: { status: 400, message: 'Member not found' },
  ROLE_NOT_FOUND: { status: 400, message: 'Role not found' },
  ROLE_NAME_IS_ALREADY_TAKEN: { status: 400, message: 'That role name is already taken' },
  INVALID_RESOURCE: { status: 400, message: 'The permission contains an unknown resource or action' },
  TOO_MANY_ROLES: { status: 400, message: 'This organization has too many roles' },
  ROLE_IS_ASSIGNED: { status: 400, message: 'The role is assigned to members or invitations' },
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: { status: 400, message: 'Cannot delete a pre-defined role' },
  YOU_ARE_NOT_ALLOWED_TO_EXPORT_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to export this organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: { status: 403, message: 'You are not allowed to create a role' },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: { status: 403, message: 'You are not allowed to update a role' },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: { status: 403, message: 'You are not allowed to delete a role' },
  TEAM_NOT_FOUND: { status: 400, message: 'Team not found' },
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: { status: 400, message: 'User is not a member of the team' },
  USER_IS_A_MEMBER_OF_ANOTHER_TEAM: { status: 400, message: 'User is a member of another team' },
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: {
    status: 400,
    message: 'User is already a member of this organization',
  },
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: { status: 403, message: 'Organization membership limit reached' },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: { status: 403, message: 'You are not allowed to update this member' },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: { status: 401, message: 'You are not allowed to delete this member' },
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: {
    status: 400,
    message: 'You cannot leave the organization as the only owner',
  },
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION: {
    status: 400,
    message: 'You are the only owner of an organization',
  },

  // Invitations
  NOT_AUTHENTICATED: { status: 401, message: 'Not authenticated' },
  INVITATION_NOT_FOUND: { status: 400, message: 'Invitation not found' },
  FAILED_TO_RETRIEVE_INVITATION: { status: 400, message: 'Failed to retrieve invitation' },
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: { status: 403, message: 'You are not the recipient of the invitation' },
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: {
    status: 400,
    message: 'Inviter is no longer a member of the organization',
  },
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: {
    status: 400,
    message: 'User is already invited to this organization',
  },
  INVITATION_LIMIT_REACHED: { status: 403, message: 'Invitation limit reached' },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to invite users to this organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: {
    status: 403,
    message: 'you are not allowed to invite user with this role',
  },
  EMAIL_VERIFICATION_REQUIRED_BEFORE_INVITING_USERS: {
    status: 403,
    message: 'Verify your email address before you invite users',
  },
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: {
    status: 403,
    message: 'You are not allowed to cancel this invitation',
  },
  ORGANIZATION_ID_IS_REQUIRED: { status: 400, message: 'Organization ID is required' },
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: { status: 403, message: 'You are not a member of this organization' },

  // Teams and permissions
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to create teams in this organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: { status: 403, message: 'You are not allowed to update this team' },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to delete teams in this organization',
  },
  UNABLE_TO_REMOVE_LAST_TEAM: { status: 400, message: 'Unable to remove last team' },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: {
    status: 400,
    message: 'You have reached the maximum number of teams',
  },
  CALLER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: {
    status: 401,
    message: 'User is not a member of the organization',
    code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  },

  // Device authorization
  INVALID_CLIENT: { status: 400, message: 'Unknown client' },
  AUTHORIZATION_PENDING: { status: 400, message: 'Authorization pending' },
  POLLING_TOO_FREQUENTLY: { status: 400, message: 'Polling too frequently' },
  INVALID_DEVICE_CODE: { status: 400, message: 'Invalid device code' },
  EXPIRED_DEVICE_CODE: { status: 400, message: 'Device code has expired' },
  DEVICE_ACCESS_DENIED: { status: 400, message: 'Access denied' },
  INVALID_USER_CODE: { status: 400, message: 'Invalid user code' },
  EXPIRED_USER_CODE: { status: 400, message: 'User code has expired' },
  DEVICE_CODE_OF_ANOTHER_USER: { status: 403, message: 'Another user has entered this code' },
  DEVICE_CODE_ALREADY_PROCESSED: { status: 400, message: 'Device code already processed' },
  REQUIRED_DATA_IS_MISSING: { status: 403, message: 'Sign in again to provide required data' },

  // Administration
  BANNED_USER: {
    status: 403,
    message: 'You have been banned from this application. Please contact support if you believe this is an error.',
  },
  NOT_WHILE_IMPERSONATING: { status: 403, message: 'This is not possible while you impersonate somebody' },
  ADMINISTERED_USER_NOT_FOUND: { status: 404, message: 'User not found', code: 'USER_NOT_FOUND' },
  CREATED_USER_ALREADY_EXISTS: { status: 400, message: 'User already exists', code: 'USER_ALREADY_EXISTS' },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: { status: 403, message: 'You are not allowed to create users' },
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: { status: 403, message: 'You are not allowed to list users' },
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: { status: 403, message: 'You are not allowed to change users role' },
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: { status: 403, message: 'You are not allowed to ban users' },
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: { status: 403, message: 'You are not allowed to impersonate users' },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: { status: 403, message: 'You are not allowed to delete users' },
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: { status: 403, message: 'You are not allowed to set users password' },
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: { status: 403, message: 'You are not allowed to list users sessions' },
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS: {
    status: 403,
    message: 'You are not allowed to revoke users sessions',
  },
  YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS: { status: 403, message: 'You are not allowed to list organizations' },
  YOU_ARE_NOT_ALLOWED_TO_LIST_MAILS: { status: 403, message: 'You are not allowed to list mails' },
  YOU_ARE_NOT_ALLOWED_TO_RETRY_MAILS: { status: 403, message: 'You are not allowed to retry mails' },
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_BRAND: { status: 403, message: 'You are not allowed to change the brand' },
  YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY: { status: 403, message: 'You are not allowed to list activity' },
  YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER: {
    status: 403,
    message: 'You are not allowed to act on this user, who has rights that you do not have',
  },
  YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE: {
    status: 403,
    message: 'You are not allowed to give this role, which grants rights that you do not have',
  },
  YOU_CANNOT_BAN_YOURSELF: { status: 400, message: 'You cannot ban yourself' },
  YOU_CANNOT_IMPERSONATE_YOURSELF: { status: 400, message: 'You cannot impersonate yourself' },
  YOU_CANNOT_IMPERSONATE_ADMINS: { status: 403, message: 'You cannot impersonate admins' },
  YOU_CANNOT_RESET_YOUR_OWN_TWO_FACTOR: { status: 400, message: 'You cannot reset your own two factor' },
  YOU_ARE_NOT_IMPERSONATING_ANYONE: { status: 400, message: 'You are not impersonating anyone' },
  FAILED_TO_FIND_ADMIN_SESSION: { status: 400, message: 'Failed to find admin session' },
  UNABLE_TO_REMOVE_LAST_ADMIN: { status: 400, message: 'Unable to remove, ban or demote the last admin' },
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION: { status: 400, message: 'User is the only owner of an organization' },
  MAIL_NOT_FOUND: { status: 404, message: 'Mail not found' },
} as const satisfies Record<string, ErrorDefinition>

/** The name of an error in `errorCatalog`. Responses have its `ErrorCode`, which several errors can share. */
export type ErrorName = keyof typeof errorCatalog

/** The codes in responses with these errors: the `code` of the catalog if it has one, otherwise the name. */
export type ErrorCodeOf<Names extends ErrorName> = {
  [Name in Names]: (typeof errorCatalog)[Name] extends { code: infer Code extends string } ? Code : Name
}[Names]

/** The error codes in responses. `locales` has a text for each. */
export type ErrorCode = ErrorCodeOf<ErrorName>

/**
 * Error codes of the client, for requests without a valid response of the server. `UNEXPECTED_ANSWER` is a response
 * from another source, such as an error page of a proxy.
 */
export type ClientErrorCode = 'NETWORK_ERROR' | 'TIMEOUT' | 'ABORTED' | 'UNEXPECTED_ANSWER'

/** Returns the code in the response. */
export const toErrorCode = (name: ErrorName): ErrorCode => {
  const failure: ErrorDefinition = errorCatalog[name]
  return (failure.code ?? name) as ErrorCode
}

/** Errors that all calls share. */
export const commonErrors = [
  'VALIDATION_ERROR',
  'BAD_REQUEST',
  'INVALID_ORIGIN',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorName[]
