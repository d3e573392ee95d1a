import type { FirstErrorCode } from '../error-groups.ts'

/** Errors of any call and of the sign-in screen. Part of the first load. */
export const errors = {
  // Any call
  VALIDATION_ERROR: 'Some fields are missing or invalid. Check them and try again.',
  FIELD_NOT_ALLOWED: 'This field is set automatically and can’t be changed.',
  BAD_REQUEST: 'This request is invalid. Reload the page and try again.',
  INVALID_ORIGIN: 'This request came from an unknown site. Open the app at its usual address.',
  INVALID_CALLBACKURL: 'This link leads to an unknown site. Start again from the app.',
  METHOD_NOT_ALLOWED: 'This action isn’t supported. Go back and try again.',
  PAYLOAD_TOO_LARGE: 'This is too large. Shorten it and try again.',
  TOO_MANY_REQUESTS: 'Too many attempts. Wait a moment, then try again.',
  INTERNAL_SERVER_ERROR: 'Something went wrong on our end. Try again in a moment.',
  SERVICE_UNAVAILABLE: 'The service is busy right now. Try again in a moment.',

  // Sign-in and session
  INVALID_EMAIL: 'This email address is invalid. Check it for typos.',
  INVALID_EMAIL_OR_PASSWORD: 'Wrong email or password. Try again, or reset your password.',
  EMAIL_NOT_VERIFIED: 'Your email address isn’t confirmed yet. Open the link we sent you.',
  BANNED_USER: 'Your account is suspended. If you think this is a mistake, contact support.',
  FAILED_TO_GET_SESSION: 'We couldn’t find your session. Sign in again.',
  SESSION_NOT_FOUND: 'This session has already ended. Reload the page to update the list.',
  SESSION_COOKIE_TOO_LARGE: 'Your profile is too large. Shorten your name or the URL of your picture.',

  // Features that are turned off
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Password sign-in is turned off. Choose a different sign-in method.',

  // No response, or an unreadable one
  NETWORK_ERROR: 'We can’t reach the server. Check your connection and try again.',
  TIMEOUT: 'The server took too long to respond. Try again.',
  ABORTED: 'The request was canceled. Try again.',
  UNEXPECTED_ANSWER: 'We got an unexpected response. Reload the page and try again.',
} satisfies Record<FirstErrorCode, string>
