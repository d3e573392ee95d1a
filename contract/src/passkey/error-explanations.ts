import { explain } from '../explain.ts'

/** Errors of passkeys. */
export const passkeyErrorExplanations = {
  CHALLENGE_NOT_FOUND: explain(
    'The challenge has expired, was used, or belongs to another browser, session or purpose.',
    'Request new options and start the ceremony again.',
  ),
  FAILED_TO_VERIFY_REGISTRATION: explain(
    'The response of the authenticator is invalid, or its page has an origin that `passkey.origins` and `trustedOrigins` do not accept below `passkey.rpId`.',
    'Check the origin of the page. The log has the reason at level debug.',
  ),
  PREVIOUSLY_REGISTERED: explain(
    'The passkey is registered already.',
    'Sign in with it, or use another authenticator.',
  ),
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_PASSKEYS: explain(
    'The user has twenty passkeys.',
    'Let the user remove one first.',
  ),
  PASSKEY_NOT_FOUND: explain(
    'No user has this passkey. It was removed here, but not from the authenticator.',
    'Offer another method. `PublicKeyCredential.signalUnknownCredential()` removes it from the authenticator.',
  ),
  OWN_PASSKEY_NOT_FOUND: explain('The caller has no passkey with this ID.', 'Load the list of passkeys again.'),
  AUTHENTICATION_FAILED: explain(
    'The signature, the origin or the counter of the passkey is wrong, or a user verification is missing.',
    'Let the user try again or use another method. The log has the reason at level debug.',
  ),
}
