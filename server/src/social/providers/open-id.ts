import type { ReadProfileInput, Provider } from '../provider.ts'
import { profileFromClaims } from '../standard-claims.ts'

export interface OpenIdProviderDescription {
  /** As people know it. */
  name: string
  /** As its ID tokens name it. Its endpoints are read from `<issuer>/.well-known/openid-configuration` at first use. */
  issuer: string
  /** `openid email profile`, unless it says otherwise. */
  scopes?: readonly string[]
  /** Whether it takes a code challenge: `true`. */
  pkce?: boolean
  /** How we prove who we are: `basic`, unless it says otherwise. */
  clientAuthentication?: 'basic' | 'form'
  /** With which it signs its ID tokens: `RS256`. */
  idTokenAlgorithms?: readonly string[]
}

/**
 * Any provider of OpenID Connect, for the option `definition` of an entry of `socialProviders`
 * (https://openid.net/specs/openid-connect-core-1_0.html).
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
  ...(clientAuthentication === 'basic' && { clientAuthentication }),
  loginHintParameter: 'login_hint',
  idToken: { ...(idTokenAlgorithms && { algorithms: idTokenAlgorithms }) },
  refreshes: true,
  readProfile: async (approval) => {
    const { claims } = approval
    if (!claims) return null
    const told = 'email' in claims ? claims : { ...claims, ...(await userInfoOf(approval)) }
    const profile = profileFromClaims(told, ['name', 'preferred_username'])
    return profile.subject === claims['sub'] ? profile : null
  },
})

/** Many tell more than the subject only there (section 5.4). */
const userInfoOf = async ({ endpoints: { userInfo }, accessToken, outbound }: ReadProfileInput<unknown>) =>
  userInfo && accessToken ? profileFromClaims(await outbound.json(userInfo, { accessToken })).raw : {}
