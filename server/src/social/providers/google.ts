import type { Provider, SocialProviderOptions } from '../provider.ts'
import { toProfile } from '../standard-claims.ts'

export interface GoogleOptions extends SocialProviderOptions {
  /** Whether Google shows the consent or the choice of an account again: `none`, `consent` or `select_account`. */
  prompt?: string
  /** `offline` requests a refresh token. */
  accessType?: 'offline' | 'online'
  /** The layout of the sign-in page (OpenID Connect Core, section 3.1.2.1). */
  display?: 'page' | 'popup' | 'touch' | 'wap'
  /** Admits only users of this Google Workspace domain, or of any with `*`. */
  hd?: string
}

/** https://developers.google.com/identity/openid-connect/openid-connect */
export const google: Provider<GoogleOptions> = {
  name: 'Google',
  endpoints: () => ({
    authorization: 'https://accounts.google.com/o/oauth2/auth',
    token: 'https://oauth2.googleapis.com/token',
    jwks: 'https://www.googleapis.com/oauth2/v3/certs',
    issuer: 'https://accounts.google.com',
  }),
  scopes: ['email', 'profile', 'openid'],
  pkce: true,
  loginHintParameter: 'login_hint',
  authorization: ({ display, prompt, hd, accessType }) => ({ display, prompt, hd, access_type: accessType }),
  idToken: {
    acceptedFrom: ['token-response', 'app'],
    // Google documents both forms of its issuer, with and without `https://`.
    isIssuer: (issuer, { endpoints }) => issuer === endpoints.issuer || `https://${issuer}` === endpoints.issuer,
    // Users can remove the `hd` parameter from the URL, so the claim decides.
    isUserAllowed: (claims, { hd }) =>
      hd === undefined || claims['hd'] === hd || (hd === '*' && typeof claims['hd'] === 'string'),
  },
  refreshes: true,
  readProfile: async ({ claims }) => claims && toProfile(claims),
}
