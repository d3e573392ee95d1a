import { explain } from '../explain.ts'

/** Errors of social providers and linked accounts. */
export const socialErrorExplanations = {
  PROVIDER_NOT_FOUND: explain(
    'The provider is unknown or not configured.',
    'Add it to `socialProviders`, or set its environment variables.',
  ),
  PROVIDER_IS_NOT_CONFIGURED: explain(
    'The account is linked with a provider that is no longer configured.',
    'Configure the provider again, or unlink the account.',
  ),
  CALLBACKURL_IS_REQUIRED: explain(
    'A sign-in with a redirect has no `callbackURL`.',
    'Pass the path of the page after the sign-in.',
  ),
  UNABLE_TO_CREATE_VERIFICATION: explain(
    'The state of the sign-in could not be stored. The log has the error.',
    'Let the user try again. Check the database if it persists.',
  ),
  ID_TOKEN_NOT_SUPPORTED: explain(
    'The provider does not sign in with an ID token.',
    'Start the sign-in with a redirect.',
  ),
  ID_TOKEN_INVALID: explain(
    'The ID token has a wrong signature, audience, issuer or nonce, has expired, was used, or `disableIdTokenSignIn` is set.',
    'Request a new ID token from the provider. The log has the reason.',
  ),
  FAILED_TO_GET_USER_INFO_OF_PROVIDER: explain(
    'The provider did not return a profile. The log has its response.',
    'Check the scopes of the provider, and that the access token is of the same client.',
  ),
  USER_EMAIL_NOT_FOUND: explain(
    'The profile of the provider has no email address.',
    'Request the scope of the address, or let the user sign up with an address and link the provider.',
  ),
  PENDING_SIGN_UP_NOT_FOUND: explain(
    'No provider sign-in of this browser waits for an address: it was completed, has expired, or started in another browser.',
    'Let the user sign in with the provider again.',
  ),
  ACCOUNT_NOT_LINKED: explain(
    'A user with this address exists, and either side has not verified it, or `account.accountLinking.enabled` is false.',
    'Let the user sign in with another method and link the provider in the account.',
  ),
  SIGNUP_DISABLED: explain(
    'No user has this identity. The provider has `disableSignUp`, or it has `disableImplicitSignUp` and the call has no `requestSignUp`.',
    'Offer another sign-up, or pass `requestSignUp: true`.',
  ),
  UNABLE_TO_LINK_ACCOUNT: explain(
    'Account linking is disabled, or the address differs and `account.accountLinking.allowDifferentEmails` is false. After a second factor: the address of the account has changed, or another user has linked the provider.',
    'Check `account.accountLinking`, or let the user sign in another way.',
  ),
  UNABLE_TO_CREATE_USER: explain(
    '`mapProfileToUser` failed, or the same address signed up at the same time.',
    'Let the user try again.',
  ),
  UNABLE_TO_CREATE_SESSION: explain(
    'The user exists, but the session could not be started. The log has the reason.',
    'Let the user try again.',
  ),
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: explain(
    'The account is the only sign-in method, and `account.accountLinking.allowUnlinkingAll` is false.',
    'Let the user set a password, link another provider, add a passkey or, with emailed codes, verify the address first.',
  ),
  ACCOUNT_NOT_FOUND: explain('The user has no such linked account.', 'Load the list of accounts again.'),
  PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING: explain(
    'The provider issues no refresh tokens.',
    'Let the user link the provider again for a new access token.',
  ),
  FAILED_TO_REFRESH_ACCESS_TOKEN: explain(
    'There is no refresh token, or the provider refused it. The log has its response.',
    'Let the user link the provider again.',
  ),
}
