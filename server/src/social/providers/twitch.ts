import * as z from 'zod/mini'
import type { Provider, SocialProviderOptions } from '../provider.ts'

export interface TwitchOptions extends SocialProviderOptions {
  /** What the ID token is to tell besides `email` and `email_verified`; `preferred_username` and `picture` by default. */
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
  // Nothing is told that was not asked for by its name (OpenID Connect Core, section 5.5).
  authorization: ({ claims = ['preferred_username', 'picture'] }) => ({
    claims: JSON.stringify({
      id_token: Object.fromEntries(['email', 'email_verified', ...claims].map((claim) => [claim, null])),
    }),
  }),
  idToken: {},
  refreshes: true,
  readProfile: async ({ claims }) => {
    const person = claims && shape.parse(claims)
    if (!person) return null
    return {
      subject: person.sub,
      name: person.preferred_username ?? '',
      email: person.email ?? null,
      emailVerified: person.email_verified === true,
      image: person.picture ?? null,
      raw: claims,
    }
  },
}

const shape = z.looseObject({
  sub: z.string(),
  preferred_username: z.nullish(z.string()),
  email: z.nullish(z.string()),
  email_verified: z.nullish(z.boolean()),
  picture: z.nullish(z.string()),
})
