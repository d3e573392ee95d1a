import type { Grant } from './grant.ts'
import { createUnsignedToken } from './keys.ts'
import type { Fault } from './fault.ts'
import { applyFault } from './user.ts'
import type { ProviderState } from './state.ts'

const LIFETIME_SECONDS = 3600

/** Returns undefined if the provider issues no ID token for the grant. */
export const createIdToken = async (
  { provider, baseUrl, keys, now }: ProviderState,
  grant: Grant,
  fault: Fault | undefined,
): Promise<string | undefined> => {
  const { idToken } = provider
  if (!idToken || fault === 'no-id-token') return undefined
  if (!(idToken.shouldIssue?.(grant) ?? grant.scopes.includes('openid'))) return undefined

  const user = applyFault(grant.user, fault)
  const seconds = Math.floor(now() / 1000)
  const age = fault === 'expired-token' ? 2 * LIFETIME_SECONDS : 0
  const nonce = fault === 'wrong-nonce' ? 'a-nonce-of-another-sign-in' : grant.query.get('nonce')
  const issuer = idToken.issuer?.(baseUrl, user) ?? baseUrl
  const claims = {
    iss: fault === 'wrong-issuer' ? 'https://issuer.example' : issuer,
    ...(user.subject !== undefined && { sub: user.subject }),
    aud: fault === 'wrong-audience' ? 'another-application' : grant.clientId,
    iat: seconds - age,
    exp: seconds - age + LIFETIME_SECONDS,
    ...(nonce !== null && { nonce }),
    ...idToken.claims(user, grant),
  }
  if (fault === 'alg-none') return createUnsignedToken(claims)
  return fault === 'wrong-key' ? keys.signWithUnpublishedKey(claims) : keys.sign(claims)
}
