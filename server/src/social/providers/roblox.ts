import * as z from 'zod/mini'
import type { Provider, SocialProviderOptions } from '../provider.ts'

export interface RobloxOptions extends SocialProviderOptions {
  prompt?: 'none' | 'consent' | 'login' | 'select_account' | 'select_account consent' | 'select_account+consent'
}

/** https://create.roblox.com/docs/cloud/reference/oauth2 */
export const roblox: Provider<RobloxOptions> = {
  name: 'Roblox',
  endpoints: () => ({
    authorization: 'https://apis.roblox.com/oauth/v1/authorize',
    token: 'https://apis.roblox.com/oauth/v1/token',
    userInfo: 'https://apis.roblox.com/oauth/v1/userinfo',
    jwks: 'https://apis.roblox.com/oauth/v1/certs',
    issuer: 'https://apis.roblox.com/oauth/',
  }),
  scopes: ['openid', 'profile'],
  pkce: true,
  authorization: ({ prompt = 'select_account consent' }) => ({ prompt: prompt.replace('+', ' ') }),
  idToken: { algorithms: ['ES256'] },
  refreshes: true,
  readProfile: async ({ claims, endpoints: { userInfo = '' }, accessToken, outbound }) => {
    if (!claims || !accessToken) return null
    const raw = shape.parse(await outbound.json(userInfo, { accessToken }))
    // OpenID Connect Core, section 5.3.2.
    if (raw.sub !== claims['sub']) return null
    return {
      subject: raw.sub,
      name: raw.nickname || raw.preferred_username || '',
      // Only with the scope `email`. The name of a player is no address.
      email: raw.email ?? null,
      emailVerified: raw.email_verified === true,
      image: raw.picture ?? null,
      raw,
    }
  },
}

const shape = z.looseObject({
  sub: z.string(),
  nickname: z.nullish(z.string()),
  preferred_username: z.nullish(z.string()),
  email: z.nullish(z.string()),
  email_verified: z.nullish(z.boolean()),
  picture: z.nullish(z.string()),
})
