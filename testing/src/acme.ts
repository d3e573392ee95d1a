import * as z from 'zod/mini'
import type { Provider } from '@latchkey/server'

/** https://docs.acme.example/oauth */
export const acme: Provider = {
  name: 'Acme',
  endpoints: () => ({
    authorization: 'https://acme.example/oauth/authorize',
    token: 'https://acme.example/oauth/token',
    userInfo: 'https://api.acme.example/me',
  }),
  scopes: ['identify', 'email'],
  pkce: true,
  clientAuthentication: 'basic',
  clientIdParameter: 'app_id',
  toTokenResponse: (body) => {
    const { access, refresh, granted } = tokenSchema.parse(body).tokens
    return { access_token: access, refresh_token: refresh, scope: granted }
  },
  refreshes: true,
  readProfile: async ({ endpoints: { userInfo = '' }, accessToken, outbound }) => {
    if (!accessToken) return null
    const raw = userSchema.parse(await outbound.json(userInfo, { accessToken }))
    return {
      subject: raw.id,
      name: raw.username,
      email: raw.email ?? null,
      emailVerified: raw.verified === true,
      image: null,
      raw,
    }
  },
}

const tokenSchema = z.object({
  tokens: z.object({ access: z.string(), refresh: z.string(), granted: z.array(z.string()) }),
})

const userSchema = z.looseObject({
  id: z.string(),
  username: z.string(),
  email: z.nullish(z.string()),
  verified: z.nullish(z.boolean()),
})
