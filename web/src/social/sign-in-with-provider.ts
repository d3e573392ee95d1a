import { client } from '../client.ts'
import { storedValue } from '../ui/stored-value.ts'
import { socialCallbackPath } from './social-paths.ts'

interface ProviderSignInOptions {
  next: string | null
  /** As it was typed so far. */
  email?: string
  /** Somebody wants a new account, where a provider makes one only on request. */
  requestSignUp?: boolean
  /** Whom the provider is to propose; the address that was typed, unless said. */
  loginHint?: string
}

/** Begins a sign-in at a provider; the client follows the answer there. */
export const signInWithProvider = (
  provider: string,
  { next, email, requestSignUp, loginHint = email }: ProviderSignInOptions,
) => {
  startedProvider.write(provider)
  const facts = { next, email }
  return client.signIn.social({
    provider,
    callbackURL: socialCallbackPath(provider, facts),
    newUserCallbackURL: socialCallbackPath(provider, { ...facts, isNew: true }),
    errorCallbackURL: socialCallbackPath(provider, facts),
    requestSignUp,
    loginHint: loginHint || undefined,
  })
}

/**
 * To which provider this tab has last gone for a sign-in that has not come to its end: an address that somebody else has
 * written can bring nobody to connect anything.
 */
export const startedProvider = storedValue(() => sessionStorage, 'latchkey-departed')
