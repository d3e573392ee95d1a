import type { Provider, SocialProviderOptions } from '../provider.ts'
import { toProfile } from '../standard-claims.ts'

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
    const userInfoClaims = await outbound.json(userInfo, { accessToken })
    const profile = toProfile(userInfoClaims, ['nickname', 'preferred_username'])
    // OpenID Connect Core, section 5.3.2: a response with another subject must not be used.
    return profile.subject === claims['sub'] ? profile : null
  },
}
