import type { Grant } from './grant.ts'
import { unsigned } from './keys.ts'
import type { Misbehaviour } from './misbehaviour.ts'
import { told } from './person.ts'
import type { ProviderState } from './state.ts'

const LIFETIME = 3600

/** The id_token of a grant; undefined where this provider gives none for it. */
export const idTokenOf = async (
  { provider, base, keys, now }: ProviderState,
  grant: Grant,
  mode: Misbehaviour | undefined,
): Promise<string | undefined> => {
  const { idToken } = provider
  if (!idToken || mode === 'no-id-token') return undefined
  if (!(idToken.isGiven?.(grant) ?? grant.scopes.includes('openid'))) return undefined

  const person = told(grant.person, mode)
  const seconds = Math.floor(now() / 1000)
  const age = mode === 'expired-token' ? 2 * LIFETIME : 0
  const nonce = mode === 'wrong-nonce' ? 'a-nonce-of-another-sign-in' : grant.query.get('nonce')
  const issuer = idToken.issuer?.(base, person) ?? base
  const claims = {
    iss: mode === 'wrong-issuer' ? 'https://issuer.example' : issuer,
    ...(person.subject !== undefined && { sub: person.subject }),
    aud: mode === 'wrong-audience' ? 'another-application' : grant.clientId,
    iat: seconds - age,
    exp: seconds - age + LIFETIME,
    ...(nonce !== null && { nonce }),
    ...idToken.claims(person, grant),
  }
  if (mode === 'alg-none') return unsigned(claims)
  return mode === 'wrong-key' ? keys.signWrongly(claims) : keys.sign(claims)
}
