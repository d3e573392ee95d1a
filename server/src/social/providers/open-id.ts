import type { ReadProfileInput, Provider } from '../provider.ts'
import { toProfile } from '../standard-claims.ts'

/** What `openIdProvider` needs to know about a provider. */
export interface OpenIdProviderDescription {
  /** The name that users know. */
  name: string
  /** The `iss` claim of ID tokens. Endpoints are discovered from `<issuer>/.well-known/openid-configuration`. */
  issuer: string
  /** The default is `openid email profile`. */
  scopes?: readonly string[]
  /** Sends a code challenge (RFC 7636). The default is `true`. */
  pkce?: boolean
  /** OpenID Connect Core, section 9. The default is `basic`. */
  clientAuthentication?: 'basic' | 'form'
  /** Accepted `alg` values of ID tokens. The default is `RS256`. */
  idTokenAlgorithms?: readonly string[]
}

/**
 * Defines an OpenID Connect provider, for the option `definition` of an entry in `socialProviders`.
 *
 *     const acme = openIdProvider({ name: 'Acme', issuer: 'https://login.acme.example' })
 *     createLatchkey({ ...options, socialProviders: { acme: { clientId, clientSecret, definition: acme } } })
 */
export const openIdProvider = ({
  name,
  issuer,
  scopes = ['openid', 'email', 'profile'],
  pkce = true,
  clientAuthentication = 'basic',
  idTokenAlgorithms,
}: OpenIdProviderDescription): Provider => ({
  name,
  endpoints: () => ({ issuer }),
  scopes,
  pkce,
  clientAuthentication,
  loginHintParameter: 'login_hint',
  idToken: { ...(idTokenAlgorithms && { algorithms: idTokenAlgorithms }) },
  refreshes: true,
  readProfile: async (input) => {
    const { claims } = input
    if (!claims) return null
    const allClaims = 'email' in claims ? claims : { ...claims, ...(await fetchUserInfo(input)) }
    const profile = toProfile(allClaims, ['name', 'preferred_username'])
    // OpenID Connect Core, section 5.3.2: a response with another subject must not be used.
    return profile.subject === claims['sub'] ? profile : null
  },
})

/** Many providers return further claims only here (OpenID Connect Core, section 5.4). */
const fetchUserInfo = async ({ endpoints: { userInfo }, accessToken, outbound }: ReadProfileInput<unknown>) =>
  userInfo && accessToken ? toProfile(await outbound.json(userInfo, { accessToken })).raw : {}
