import * as z from 'zod/mini'
import type { Provider, SocialProviderOptions } from '../provider.ts'

export interface ZoomOptions extends SocialProviderOptions {
  /** `false` for apps that are registered without PKCE. */
  pkce?: boolean
}

/** https://developers.zoom.us/docs/integrations/oauth/ */
export const zoom: Provider<ZoomOptions> = {
  name: 'Zoom',
  endpoints: () => ({
    authorization: 'https://zoom.us/oauth/authorize',
    token: 'https://zoom.us/oauth/token',
    userInfo: 'https://api.zoom.us/v2/users/me',
  }),
  // Zoom assigns scopes when an app is registered.
  scopes: [],
  pkce: true,
  usesPkce: ({ pkce = true }) => pkce,
  refreshes: false,
  readProfile: async ({ endpoints: { userInfo = '' }, accessToken, outbound }) => {
    if (!accessToken) return null
    const raw = userSchema.parse(await outbound.json(userInfo, { accessToken }))
    return {
      subject: raw.id,
      name: raw.display_name || [raw.first_name, raw.last_name].filter(Boolean).join(' '),
      email: raw.email || null,
      emailVerified: raw.verified === 1,
      image: raw.pic_url || null,
      raw,
    }
  },
}

const userSchema = z.looseObject({
  id: z.string(),
  display_name: z.nullish(z.string()),
  first_name: z.nullish(z.string()),
  last_name: z.nullish(z.string()),
  email: z.nullish(z.string()),
  /** 1 if the address is verified, else 0. */
  verified: z.nullish(z.number()),
  pic_url: z.nullish(z.string()),
})
