/** The values of `?error=` in redirects after a provider callback. */
export const callbackErrors = [
  'invalid_callback_request',
  'state_not_found',
  'please_restart_the_process',
  'access_denied',
  'no_code',
  'oauth_provider_not_found',
  'invalid_code',
  'unable_to_get_user_info',
  'email_not_found',
  'email_not_verified',
  'no_callback_url',
  'account_already_linked_to_different_user',
  'unable_to_link_account',
  'account_not_linked',
  'signup_disabled',
  'unable_to_create_user',
  'unable_to_create_session',
  'banned_user',
] as const

/** The value of `?error=` on the page after a failed provider callback. */
export type CallbackError = (typeof callbackErrors)[number]
