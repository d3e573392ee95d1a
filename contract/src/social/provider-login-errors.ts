/** Errors of a provider login that ends in the response, without a callback. */
export const providerLoginErrors = [
  'FAILED_TO_GET_USER_INFO_OF_PROVIDER',
  'EMAIL_NOT_VERIFIED',
  'ACCOUNT_NOT_LINKED',
  'SIGNUP_DISABLED',
  'UNABLE_TO_LINK_ACCOUNT',
  'UNABLE_TO_CREATE_USER',
  'UNABLE_TO_CREATE_SESSION',
  'BANNED_USER',
  'SESSION_COOKIE_TOO_LARGE',
] as const
