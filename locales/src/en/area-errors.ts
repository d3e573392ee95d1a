import type { CallbackError, ErrorCode, ClientErrorCode } from '@latchkey/contract'
import type { errors } from './errors.ts'

/** What the screens of the areas can meet besides: fetched with them. Each code has its sentence here or in `errors`. */
export const areaErrors = {
  // Account
  USER_ALREADY_HAS_A_PASSWORD: 'Your account already has a password. You can change it instead.',
  EMAIL_CAN_NOT_BE_UPDATED: 'The e-mail address is changed in a step of its own, with a confirmation by e-mail.',
  EMAIL_IS_THE_SAME: 'This is already your e-mail address. To change it, enter another one.',
  INVALID_PICTURE: 'This file is not a picture that we can show. Please choose a WebP, PNG or JPEG file.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Your e-mail address could not be changed. Please try another one.',
  CHANGE_EMAIL_IS_DISABLED: 'The e-mail address cannot be changed here. Please ask the operator for help.',
  FAILED_TO_GET_USER_INFO: 'We need to know it is you. Please sign in, then open the link again.',

  // Two-factor
  TWO_FACTOR_ISNT_ENABLED: 'Two-factor sign-in is not switched on yet. Set it up first.',
  TOTP_NOT_ENABLED: 'No authenticator app is set up. Please choose another way.',
  OTP_NOT_ENABLED: 'Two-factor sign-in is not set up yet. Begin with your password.',
  OTP_ISNT_CONFIGURED: 'Codes are not sent by e-mail here. Please choose another way.',
  OTP_HAS_EXPIRED: 'This code has expired. Please have a new one sent.',
  BACKUP_CODES_ARENT_ENABLED: 'You have no backup codes yet. Please choose another way.',
  // Also what a provider's code is called that it does not take back.
  INVALID_CODE: 'This code was not accepted: it is wrong, too old, or was used before. Please try again.',
  INVALID_BACKUP_CODE: 'This backup code is not right, or it has already been used. Please try another one.',
  INVALID_TWO_FACTOR_COOKIE: 'That took too long, or there were too many tries. Please sign in again.',
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 'That was wrong too often. Please have a new code sent.',
  TRUSTED_DEVICE_NOT_FOUND: 'This device is no longer trusted. Reload the page to see the current list.',

  // Organizations
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION:
    'New organizations cannot be created here. Please ask the operator.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    'You belong to as many organizations as one person can. Leave one before you create another.',
  ORGANIZATION_ALREADY_EXISTS: 'There is already an organization with this web address. Please choose another address.',
  SLUG_IS_TAKEN: 'This web address is taken. Please choose another one.',
  ORGANIZATION_NOT_FOUND: 'We could not find this organization. It may have been deleted.',
  NO_ACTIVE_ORGANIZATION: 'Please choose an organization first.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION:
    'You are not a member of this organization. Ask one of its admins for an invitation.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION:
    'You may not change this organization. Please ask an owner or an admin.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: 'You may not delete this organization. Please ask an owner.',

  // Members
  MEMBER_NOT_FOUND: 'We could not find this member. They may have left.',
  ROLE_NOT_FOUND: 'This role does not exist. Please choose another one.',
  TEAM_NOT_FOUND: 'We could not find this team. It may have been deleted.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'This person is a member already.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED:
    'This organization is full. Someone has to leave before another person can join.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 'You may not change this member. Please ask an owner.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'You may not remove this member. Please ask an owner.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: 'You are the only owner. Make somebody else an owner first.',
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'You are the only owner of an organization. Hand it over or delete it first.',

  // Invitations
  NOT_AUTHENTICATED: 'Please sign in to see this invitation, or open the link in the e-mail we sent you.',
  INVITATION_NOT_FOUND:
    'This invitation is no longer open, or the link is out of date. Please ask for a new invitation.',
  FAILED_TO_RETRIEVE_INVITATION: 'This invitation has just disappeared. The organization may have been deleted.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    'This invitation is for another address. Please sign in with the address that was invited.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    'The person who invited you can no longer do so. Please ask the organization for a new invitation.',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION:
    'This person has already been invited. You can send the invitation again.',
  INVITATION_LIMIT_REACHED: 'Too many invitations are waiting for an answer. Wait for some of them, or withdraw a few.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    'You may not invite anybody here. Please ask an owner or an admin.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE:
    'You may not give anybody a role above your own. Please choose another role.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION:
    'You may not withdraw this invitation. Please ask an owner or an admin.',
  ORGANIZATION_ID_IS_REQUIRED: 'Please choose an organization first.',
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION:
    'You are not a member of this organization. Ask one of its admins for an invitation.',

  // Teams
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    'You may not create teams here. Please ask an owner or an admin.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: 'You may not change this team. Please ask an owner or an admin.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    'You may not delete teams here. Please ask an owner or an admin.',
  UNABLE_TO_REMOVE_LAST_TEAM:
    'An organization must have at least one team. Create another one before you delete this one.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS:
    'This organization has as many teams as it can have. Delete one before you create another.',

  // Administration
  NOT_WHILE_IMPERSONATING:
    'This is closed while you are looking at somebody else’s account. Go back to your own account first.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: 'You may not create accounts. Please ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: 'You may not see the list of people. Please ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: 'You may not change anybody’s roles. Please ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: 'You may not block anybody. Please ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS:
    'You may not enter other people’s accounts. Please ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: 'You may not delete accounts. Please ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD:
    'You may not set other people’s passwords. Please ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS:
    'You may not see other people’s sessions. Please ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS:
    'You may not end other people’s sessions. Please ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS:
    'You may not see the list of organizations. Please ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_MAILS: 'You may not see the outgoing e-mails. Please ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_RETRY_MAILS: 'You may not send e-mails again. Please ask another administrator.',
  YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY: 'You may not see this activity. Please ask somebody who has the right to.',
  YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER:
    'This person has rights that you do not have, so you cannot change their account.',
  YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE: 'This role has rights that you do not have, so you cannot give it to anybody.',
  YOU_CANNOT_BAN_YOURSELF: 'You cannot block yourself.',
  YOU_CANNOT_IMPERSONATE_YOURSELF: 'This is your own account already.',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: 'You are already in your own account.',
  FAILED_TO_FIND_ADMIN_SESSION: 'We could not find the way back to your own account. Please sign in again.',
  UNABLE_TO_REMOVE_LAST_ADMIN: 'This is the last administrator. Make somebody else an administrator first.',
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'This person is the only owner of an organization. Hand it over or delete it first.',
  MAIL_NOT_FOUND: 'We could not find this e-mail. It may have been removed.',

  // The return from a social provider: as a redirect carries them
  invalid_callback_request: 'The provider sent back something that we do not understand. Please start again.',
  state_not_found: 'We do not know where this began. Please start again.',
  please_restart_the_process: 'This took too long, or it was already finished in another tab. Please start again.',
  access_denied: 'You did not agree at the provider, so nothing has changed. Try again, or choose another way.',
  no_code: 'The provider sent you back without a result. Please start again.',
  oauth_provider_not_found: 'This provider cannot be used here at the moment. Please choose another way to sign in.',
  invalid_code: 'The provider did not confirm to us that it was you. Please start again.',
  unable_to_get_user_info: 'The provider did not tell us who you are. Try again in a moment, or choose another way.',
  email_not_found:
    'The provider gave us no e-mail address. Sign up with your e-mail address first, then connect the provider in your account.',
  no_callback_url: 'We do not know where to take you afterwards. Please start again from the app.',
  account_already_linked_to_different_user:
    'This account at the provider already opens another account here. Sign in with it, or choose another one at the provider.',

  // Social providers and linked accounts
  PROVIDER_NOT_FOUND: 'We do not know this provider. Please choose another way to sign in.',
  CALLBACKURL_IS_REQUIRED: 'We do not know where to take you afterwards. Please start again from the app.',
  UNABLE_TO_CREATE_VERIFICATION: 'We could not start this sign-in. Please try again in a moment.',
  ID_TOKEN_NOT_SUPPORTED: 'This provider cannot be used this way. Please use its button instead.',
  USER_EMAIL_NOT_FOUND:
    'The provider gave us no e-mail address. Sign up with your e-mail address first, then connect the provider in your account.',
  ACCOUNT_NOT_LINKED:
    'You already have an account with this address. Sign in as you usually do, then connect the provider in your account.',
  SIGNUP_DISABLED: 'New accounts cannot be created this way. Please sign up another way.',
  UNABLE_TO_LINK_ACCOUNT: 'This account could not be connected. Please try again from your account settings.',
  UNABLE_TO_CREATE_USER: 'Your account could not be created. Please try again, or sign up with your e-mail address.',
  UNABLE_TO_CREATE_SESSION: 'We could not sign you in. Please try again.',
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: 'This is your only way to sign in. Add another one before you remove it.',
  ACCOUNT_NOT_FOUND: 'This connection is no longer there. Reload the page to see the current list.',
  PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING:
    'This provider does not renew its access. Disconnect it and connect it again.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: 'The provider did not renew its access. Disconnect it and connect it again.',
} satisfies Record<Exclude<ErrorCode | ClientErrorCode, keyof typeof errors> | RedirectCode, string>

/** What is no code of an answer, or means something else there. */
type RedirectCode = Exclude<CallbackError, Lowercase<ErrorCode>> | 'invalid_code'
