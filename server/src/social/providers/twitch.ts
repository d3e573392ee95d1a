import type { Provider, SocialProviderOptions } from '../provider.ts'
import { toProfile } from '../standard-claims.ts'

export interface TwitchOptions extends SocialProviderOptions {
  /** Requested in addition to `email` and `email_verified`. The default is `preferred_username` and `picture`. */
  claims?: readonly string[]
}

/** https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/ */
export const twitch: Provider<TwitchOptions> = {
  name: 'Twitch',
  endpoints: () => ({
    authorization: 'https://id.twitch.tv/oauth2/authorize',
    token: 'https://id.twitch.tv/oauth2/token',
    jwks: 'https://id.twitch.tv/oauth2/keys',
    issuer: 'https://id.twitch.tv/oauth2',
  }),
  scopes: ['user:read:email', 'openid'],
  pkce: false,
  requiresClientSecret: true,
  // Twitch returns only the requested claims (OpenID Connect Core, section 5.5).
  authorization: ({ claims = ['preferred_username', 'picture'] }) => ({
    claims: JSON.stringify({
      id_token: Object.fromEntries(['email', 'email_verified', ...claims].map((claim) => [claim, null])),
    }),
  }),
  idToken: {},
  refreshes: true,
  readProfile: async ({ claims }) => claims && toProfile(claims, ['preferred_username']),
}
