import * as z from 'zod/mini'
import type { Provider } from '../provider.ts'

/** https://developer.spotify.com/documentation/web-api/tutorials/code-pkce-flow */
export const spotify: Provider = {
  name: 'Spotify',
  endpoints: () => ({
    authorization: 'https://accounts.spotify.com/authorize',
    token: 'https://accounts.spotify.com/api/token',
    userInfo: 'https://api.spotify.com/v1/me',
  }),
  scopes: ['user-read-email'],
  pkce: true,
  refreshes: true,
  readProfile: async ({ endpoints: { userInfo = '' }, accessToken, outbound }) => {
    if (!accessToken) return null
    const raw = userSchema.parse(await outbound.json(userInfo, { accessToken }))
    return {
      subject: raw.id,
      name: raw.display_name ?? '',
      email: raw.email ?? null,
      // Spotify documents the address as unverified.
      emailVerified: false,
      image: raw.images?.[0]?.url ?? null,
      raw,
    }
  },
}

const userSchema = z.looseObject({
  id: z.string(),
  display_name: z.nullish(z.string()),
  email: z.nullish(z.string()),
  images: z.nullish(z.array(z.looseObject({ url: z.string() }))),
})
