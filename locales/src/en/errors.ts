import type { FirstErrorCode } from '../error-groups.ts'

/** Errors of any call, and of the screens that a signed-out user opens first. Part of the first load. */
export const errors = {
  // Any call
  VALIDATION_ERROR: 'Some fields are missing or invalid. Check them and try again.',
  FIELD_NOT_ALLOWED: 'This field is set automatically and can’t be changed.',
  BAD_REQUEST: 'This request is invalid. Reload the page and try again.',
  UNAUTHORIZED: 'Sign in to continue.',
  INVALID_ORIGIN: 'This request came from an unknown site. Open the app at its usual address.',
  INVALID_CALLBACKURL: 'This link leads to an unknown site. Start again from the app.',
  INVALID_REDIRECTURL: 'This link leads to an unknown site. Start again from the app.',
  NOT_FOUND: 'We couldn’t find this. It may have been moved or deleted.',
  METHOD_NOT_ALLOWED: 'This action isn’t supported. Go back and try again.',
  PAYLOAD_TOO_LARGE: 'This is too large. Shorten it and try again.',
  TOO_MANY_REQUESTS: 'Too many attempts. Wait a moment, then try again.',
  INTERNAL_SERVER_ERROR: 'Something went wrong on our end. Try again in a moment.',
  SERVICE_UNAVAILABLE: 'The service is busy right now. Try again in a moment.',

  // Sign-in and session
  INVALID_EMAIL: 'This email address is invalid. Check it for typos.',
  INVALID_EMAIL_OR_PASSWORD: 'Wrong email or password. Try again, or reset your password.',
  EMAIL_NOT_VERIFIED: 'Your email address isn’t confirmed yet. Open the link we sent you.',
  TERMS_VERSION_NOT_CURRENT: 'The terms have changed. Read the current version and accept it.',
  BANNED_USER: 'Your account is suspended. If you think this is a mistake, contact support.',
  FAILED_TO_GET_SESSION: 'We couldn’t find your session. Sign in again.',
  SESSION_NOT_FOUND: 'This session has already ended. Reload the page to update the list.',
  SESSION_COOKIE_TOO_LARGE: 'Your profile is too large. Shorten your name or the URL of your picture.',
  SESSION_IS_NOT_FRESH: 'Sign in again to continue.',

  // Sign-up and passwords
  USER_NOT_FOUND: 'We couldn’t find this account. Check the email address, or sign up.',
  USER_ALREADY_EXISTS: 'An account with this email address already exists. Sign in, or reset your password.',
  INVITATION_NOT_FOUND: 'This invitation is no longer valid. Ask for a new one.',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    'This invitation is for a different address. Sign in with the address that was invited.',
  PASSWORD_TOO_SHORT: 'This password is too short. Choose a longer one.',
  PASSWORD_TOO_LONG: 'This password is too long. Choose a shorter one.',
  PASSWORD_COMPROMISED: 'This password is common or was leaked. Choose a different one.',
  INVALID_PASSWORD: 'Wrong password. Try again, or reset your password.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Your account has no password yet. Use “Forgot your password?” to create one.',
  USER_ALREADY_HAS_A_PASSWORD: 'Your account already has a password. Change it instead.',

  // Features that are turned off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Password sign-in is turned off. Choose a different sign-in method.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: 'Sign-up is turned off. Ask the administrator for access.',
  VERIFICATION_EMAIL_ISNT_ENABLED: 'Confirmation emails are turned off. Ask the administrator for help.',
  RESET_PASSWORD_ISNT_ENABLED: 'Password reset by email is turned off. Ask the administrator for help.',

  // Mailed secrets
  INVALID_TOKEN: 'This link is invalid or already used. Request a new one.',
  TOKEN_EXPIRED: 'This link has expired. Request a new one.',
  COULDNT_UPDATE_YOUR_EMAIL: 'Your email address couldn’t be changed. Try a different one.',

  // No response, or an unreadable one
  NETWORK_ERROR: 'We can’t reach the server. Check your connection and try again.',
  TIMEOUT: 'The server took too long to respond. Try again.',
  ABORTED: 'The request was canceled. Try again.',
  UNEXPECTED_ANSWER: 'We got an unexpected response. Reload the page and try again.',
} satisfies Record<FirstErrorCode, string>
