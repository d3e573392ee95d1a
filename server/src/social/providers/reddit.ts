import * as z from 'zod/mini'
import type { Provider, SocialProviderOptions } from '../provider.ts'

export interface RedditOptions extends SocialProviderOptions {
  /** `permanent` requests a refresh token. */
  duration?: 'temporary' | 'permanent'
}

/** https://github.com/reddit-archive/reddit/wiki/OAuth2 */
export const reddit: Provider<RedditOptions> = {
  name: 'Reddit',
  endpoints: () => ({
    authorization: 'https://www.reddit.com/api/v1/authorize',
    token: 'https://www.reddit.com/api/v1/access_token',
    userInfo: 'https://oauth.reddit.com/api/v1/me',
  }),
  scopes: ['identity'],
  pkce: false,
  clientAuthentication: 'basic',
  authorization: ({ duration }) => ({ duration }),
  refreshes: true,
  readProfile: async ({ endpoints: { userInfo = '' }, accessToken, outbound }) => {
    if (!accessToken) return null
    const raw = userSchema.parse(await outbound.json(userInfo, { accessToken }))
    return {
      subject: raw.id,
      name: raw.name,
      // Reddit reports whether the user has a verified address, but not the address.
      email: null,
      emailVerified: false,
      // The query string is HTML-escaped and selects a size.
      image: raw.icon_img?.split('?')[0] || null,
      raw,
    }
  },
}

const userSchema = z.looseObject({ id: z.string(), name: z.string(), icon_img: z.nullish(z.string()) })
