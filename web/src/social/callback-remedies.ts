import { findOwn } from '@latchkey/contract/find-own'
import type { CallbackError } from '@latchkey/contract'
import { canSignUp } from '../user/can-sign-up.ts'

/** What a user can do after a failed sign-in. */
export type Remedy =
  | 'again'
  | 'cancelled'
  | 'anotherWay'
  | 'signInFirst'
  | 'signUpFirst'
  | 'signUp'
  | 'signUpOff'
  | 'confirmEmail'
  | 'none'

/** Finds the remedy for an error code of the callback. For an unknown code, the user can try again. */
export const findRemedy = (code: string): Remedy => {
  const remedy = findOwn(remedies, code) ?? 'again'
  const isSignUp = remedy === 'signUp' || remedy === 'signUpFirst'
  return isSignUp && !canSignUp() ? 'signUpOff' : remedy
}

const remedies: Record<CallbackError, Remedy> = {
  invalid_callback_request: 'again',
  state_not_found: 'again',
  please_restart_the_process: 'again',
  access_denied: 'cancelled',
  no_code: 'again',
  oauth_provider_not_found: 'anotherWay',
  invalid_code: 'again',
  unable_to_get_user_info: 'again',
  email_not_found: 'signUpFirst',
  email_not_verified: 'confirmEmail',
  no_callback_url: 'again',
  account_already_linked_to_different_user: 'anotherWay',
  unable_to_link_account: 'again',
  account_not_linked: 'signInFirst',
  signup_disabled: 'signUp',
  unable_to_create_user: 'again',
  unable_to_create_session: 'again',
  banned_user: 'none',
}
