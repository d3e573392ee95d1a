import * as z from 'zod/mini'
import type { Provider } from '../provider.ts'

/** https://docs.kick.com/getting-started/generating-tokens-oauth2-flow */
export const kick: Provider = {
  name: 'Kick',
  endpoints: () => ({
    authorization: 'https://id.kick.com/oauth/authorize',
    token: 'https://id.kick.com/oauth/token',
    userInfo: 'https://api.kick.com/public/v1/users',
  }),
  scopes: ['user:read'],
  pkce: true,
  requiresClientSecret: true,
  refreshes: false,
  readProfile: async ({ endpoints: { userInfo = '' }, accessToken, outbound }) => {
    if (!accessToken) return null
    const [raw] = userSchema.parse(await outbound.json(userInfo, { accessToken })).data
    if (!raw) return null
    return {
      subject: String(raw.user_id),
      name: raw.name,
      email: raw.email || null,
      // Kick does not report whether the address is verified.
      emailVerified: false,
      image: raw.profile_picture || null,
      raw,
    }
  },
}

const userSchema = z.object({
  data: z.array(
    z.looseObject({
      user_id: z.int(),
      name: z.string(),
      email: z.nullish(z.string()),
      profile_picture: z.nullish(z.string()),
    }),
  ),
})
