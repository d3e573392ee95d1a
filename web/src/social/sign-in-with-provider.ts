import { client } from '../client.ts'
import { createStoredValue } from '../ui/stored-value.ts'
import { createSocialCallbackPath } from './social-paths.ts'
import { toOriginPath } from '../ui/site-paths.ts'

interface ProviderSignInOptions {
  next: string | null
  /** The email that is entered in the form. */
  email?: string
  /** Creates an account when the provider does so only on request. */
  requestSignUp?: boolean
  /** The account that the provider suggests. `email` by default. */
  loginHint?: string
}

/** Starts a sign-in with a provider. The client then redirects to the provider. */
export const signInWithProvider = (
  provider: string,
  { next, email, requestSignUp, loginHint = email }: ProviderSignInOptions,
) => {
  pendingProvider.write(provider)
  const pathOptions = { next, email }
  return client.signIn.social({
    provider,
    callbackURL: toOriginPath(createSocialCallbackPath(provider, pathOptions)),
    newUserCallbackURL: toOriginPath(createSocialCallbackPath(provider, { ...pathOptions, isNew: true })),
    errorCallbackURL: toOriginPath(createSocialCallbackPath(provider, pathOptions)),
    requestSignUp,
    loginHint: loginHint || undefined,
  })
}

/**
 * The provider of the sign-in that this tab started and did not complete. Only then is that provider connected without
 * confirmation, so that an attacker's link cannot connect one.
 */
export const pendingProvider = createStoredValue(() => sessionStorage, 'latchkey-pending-provider')
