import type { ErrorCode, LocalCode } from '@latchkey/contract'

export const errors = {
  // Any call
  VALIDATION_ERROR: 'Something in the form is missing or not quite right. Please check it and try again.',
  BAD_REQUEST: 'We could not read that request. Please reload the page and try again.',
  UNAUTHORIZED: 'Please sign in to continue.',
  INVALID_ORIGIN: 'This request came from a page we do not know. Please open the app from its own address.',
  INVALID_CALLBACKURL: 'This link leads to a site we do not know. Please start again from the app.',
  INVALID_REDIRECTURL: 'This link leads on to a site we do not know. Please start again from the app.',
  INVALID_ERRORCALLBACKURL: 'The error page of this link is on a site we do not know. Please start again from the app.',
  INVALID_NEWUSERCALLBACKURL:
    'The welcome page of this link is on a site we do not know. Please start again from the app.',
  NOT_FOUND: 'We could not find that. It may have moved or been removed.',
  METHOD_NOT_ALLOWED: 'That did not work. Please go back and use the buttons on the page.',
  PAYLOAD_TOO_LARGE: 'That is more than we can take at once. Please shorten it and try again.',
  TOO_MANY_REQUESTS: 'That was a bit too fast. Please wait a moment, then try again.',
  INTERNAL_SERVER_ERROR: 'Something went wrong on our side. Please try again in a moment.',
  SERVICE_UNAVAILABLE: 'We are very busy right now. Please try again in a moment.',

  // Sign-in and session
  INVALID_EMAIL: 'This does not look like an e-mail address. Please check it for typos.',
  INVALID_EMAIL_OR_PASSWORD: 'The e-mail address and password do not match. Check both, or reset your password.',
  EMAIL_NOT_VERIFIED: 'Please confirm your e-mail address first: open the link in the e-mail we sent you.',
  FAILED_TO_GET_SESSION: 'We could not find your session. Please sign in again.',
  SESSION_NOT_FOUND: 'This session has already ended. Reload the page to see the current list.',
  SESSION_COOKIE_TOO_LARGE:
    'Your profile holds more than a browser can keep. Please shorten your name or picture address.',
  SESSION_IS_NOT_FRESH: 'You signed in a while ago. Please sign in again to do this.',
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION:
    'For your safety, please sign in again before you take this step.',
  EITHER_USERID_OR_SESSION_IS_REQUIRED: 'We do not know who this is for. Please sign in and try again.',

  // Accounts and passwords
  USER_NOT_FOUND: 'We could not find this account. Check the address, or sign up.',
  USER_ALREADY_EXISTS: 'There is already an account with this address. Sign in, or reset your password.',
  PASSWORD_TOO_SHORT: 'This password is too short. Please choose a longer one.',
  PASSWORD_TOO_LONG: 'This password is too long. Please choose a shorter one.',
  INVALID_PASSWORD: 'This password is not right. Try again, or reset your password.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Your account has no password yet. Use “Forgot your password?” to set one.',
  USER_ALREADY_HAS_A_PASSWORD: 'Your account already has a password. You can change it instead.',
  EMAIL_CAN_NOT_BE_UPDATED: 'The e-mail address is changed in a step of its own, with a confirmation by e-mail.',
  EMAIL_IS_THE_SAME: 'This is already your e-mail address. To change it, enter another one.',
  INVALID_PICTURE: 'This file is not a picture that we can show. Please choose a WebP, PNG or JPEG file.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Your e-mail address could not be changed. Please try another one.',
  FAILED_TO_GET_USER_INFO: 'We need to know it is you. Please sign in, then open the link again.',

  // Features that are switched off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Signing in with a password is switched off here. Please choose another way.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: 'New accounts cannot be created here. Please ask the operator for access.',
  VERIFICATION_EMAIL_ISNT_ENABLED: 'Confirmation e-mails are switched off here. Please ask the operator for help.',
  RESET_PASSWORD_ISNT_ENABLED: 'Passwords cannot be reset by e-mail here. Please ask the operator for help.',
  CHANGE_EMAIL_IS_DISABLED: 'The e-mail address cannot be changed here. Please ask the operator for help.',

  // Mailed secrets
  INVALID_TOKEN: 'This link is not valid, or it has already been used. Please request a new one.',
  TOKEN_EXPIRED: 'This link has expired. Please request a new one.',

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

  // No answer came, or none that is understood
  NETWORK_ERROR: 'The service cannot be reached. Please check your connection and try again.',
  TIMEOUT: 'The answer took too long. Please try again.',
  ABORTED: 'This was stopped before it was done. Please try again.',
  UNEXPECTED_ANSWER: 'We got an answer we did not understand. Please reload the page and try again.',
} satisfies Record<ErrorCode | LocalCode, string>
