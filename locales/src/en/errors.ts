import type { ErrorCode, ClientErrorCode } from '@latchkey/contract'

/** What any screen can meet, and all that those who sign in can: a browser has these sentences from the start. */
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
  BANNED_USER: 'Your account has been blocked. If you think this is a mistake, please contact support.',
  FAILED_TO_GET_SESSION: 'We could not find your session. Please sign in again.',
  SESSION_NOT_FOUND: 'This session has already ended. Reload the page to see the current list.',
  SESSION_COOKIE_TOO_LARGE:
    'Your profile holds more than a browser can keep. Please shorten your name or picture address.',
  SESSION_IS_NOT_FRESH: 'You signed in a while ago. Please sign in again to do this.',
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION:
    'For your safety, please sign in again before you take this step.',
  EITHER_USERID_OR_SESSION_IS_REQUIRED: 'We do not know who this is for. Please sign in and try again.',

  // Sign-up and passwords
  USER_NOT_FOUND: 'We could not find this account. Check the address, or sign up.',
  USER_ALREADY_EXISTS: 'There is already an account with this address. Sign in, or reset your password.',
  PASSWORD_TOO_SHORT: 'This password is too short. Please choose a longer one.',
  PASSWORD_TOO_LONG: 'This password is too long. Please choose a shorter one.',
  INVALID_PASSWORD: 'This password is not right. Try again, or reset your password.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Your account has no password yet. Use “Forgot your password?” to set one.',

  // Features that are switched off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Signing in with a password is switched off here. Please choose another way.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: 'New accounts cannot be created here. Please ask the operator for access.',
  VERIFICATION_EMAIL_ISNT_ENABLED: 'Confirmation e-mails are switched off here. Please ask the operator for help.',
  RESET_PASSWORD_ISNT_ENABLED: 'Passwords cannot be reset by e-mail here. Please ask the operator for help.',

  // Mailed secrets
  INVALID_TOKEN: 'This link is not valid, or it has already been used. Please request a new one.',
  TOKEN_EXPIRED: 'This link has expired. Please request a new one.',

  // No answer came, or none that is understood
  NETWORK_ERROR: 'The service cannot be reached. Please check your connection and try again.',
  TIMEOUT: 'The answer took too long. Please try again.',
  ABORTED: 'This was stopped before it was done. Please try again.',
  UNEXPECTED_ANSWER: 'We got an answer we did not understand. Please reload the page and try again.',
} satisfies Partial<Record<ErrorCode | ClientErrorCode, string>>
