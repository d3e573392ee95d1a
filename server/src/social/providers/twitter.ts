import * as z from 'zod/mini'
import type { Provider } from '../provider.ts'

/** https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code */
export const twitter: Provider = {
  name: 'X',
  endpoints: () => ({
    authorization: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    userInfo: 'https://api.x.com/2/users/me',
  }),
  scopes: ['users.read', 'tweet.read', 'offline.access', 'users.email'],
  pkce: true,
  clientAuthentication: 'basic',
  refreshes: true,
  readProfile: async ({ endpoints: { userInfo = '' }, accessToken, outbound }) => {
    if (!accessToken) return null
    const fetchField = async (field: string) => {
      const url = new URL(userInfo)
      url.searchParams.set('user.fields', field)
      return outbound.json(url.href, { accessToken })
    }
    const raw = userSchema.parse(await fetchField('profile_image_url')).data
    // A separate request, because X rejects requests for this field from apps without permission to read addresses.
    const email = await fetchField('confirmed_email').then(
      (response) => emailSchema.parse(response).data.confirmed_email ?? null,
      () => null,
    )
    return {
      subject: raw.id,
      name: raw.name || raw.username,
      email,
      // X returns only confirmed addresses.
      emailVerified: email !== null,
      image: raw.profile_image_url ?? null,
      raw: { ...raw, confirmed_email: email },
    }
  },
}

const userSchema = z.object({
  data: z.looseObject({
    id: z.string(),
    name: z.nullish(z.string()),
    username: z.string(),
    profile_image_url: z.nullish(z.string()),
  }),
})

const emailSchema = z.object({ data: z.object({ confirmed_email: z.nullish(z.string()) }) })
