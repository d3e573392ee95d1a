import * as z from 'zod/mini'
import type { Provider, SocialProviderOptions } from '../provider.ts'

export interface TikTokOptions extends SocialProviderOptions {
  /** TikTok's name for the client ID. The default is `clientId`. */
  clientKey?: string
}

/** https://developers.tiktok.com/doc/login-kit-web */
export const tiktok: Provider<TikTokOptions> = {
  name: 'TikTok',
  endpoints: () => ({
    authorization: 'https://www.tiktok.com/v2/auth/authorize',
    token: 'https://open.tiktokapis.com/v2/oauth/token/',
    userInfo: 'https://open.tiktokapis.com/v2/user/info/',
  }),
  scopes: ['user.info.profile'],
  scopeSeparator: ',',
  // TikTok supports PKCE only for native apps, with a hex-encoded challenge.
  pkce: false,
  requiresClientSecret: true,
  clientIdParameter: 'client_key',
  getClientId: ({ clientKey, clientId }) => clientKey ?? clientId,
  refreshes: true,
  readProfile: async ({ endpoints: { userInfo = '' }, accessToken, outbound }) => {
    if (!accessToken) return null
    const url = new URL(userInfo)
    url.searchParams.set('fields', 'open_id,avatar_large_url,display_name,username')
    const raw = userSchema.parse(await outbound.json(url.href, { accessToken })).data.user
    return {
      subject: raw.open_id,
      name: raw.display_name || raw.username || '',
      // TikTok does not share addresses.
      email: null,
      emailVerified: false,
      image: raw.avatar_large_url ?? null,
      raw,
    }
  },
}

const userSchema = z.object({
  data: z.object({
    user: z.looseObject({
      open_id: z.string(),
      display_name: z.nullish(z.string()),
      username: z.nullish(z.string()),
      avatar_large_url: z.nullish(z.string()),
    }),
  }),
})
