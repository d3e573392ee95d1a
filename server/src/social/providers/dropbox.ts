import * as z from 'zod/mini'
import type { Provider } from '../provider.ts'

/** https://www.dropbox.com/developers/documentation/http/documentation */
export const dropbox: Provider = {
  name: 'Dropbox',
  endpoints: () => ({
    authorization: 'https://www.dropbox.com/oauth2/authorize',
    token: 'https://api.dropboxapi.com/oauth2/token',
    userInfo: 'https://api.dropboxapi.com/2/users/get_current_account',
  }),
  scopes: ['account_info.read'],
  pkce: true,
  // Dropbox issues refresh tokens only with this parameter.
  authorization: () => ({ token_access_type: 'offline' }),
  refreshes: true,
  readProfile: async ({ endpoints: { userInfo = '' }, accessToken, outbound }) => {
    if (!accessToken) return null
    const raw = userSchema.parse(await outbound.json(userInfo, { method: 'POST', accessToken }))
    return {
      subject: raw.account_id,
      name: raw.name.display_name,
      email: raw.email ?? null,
      emailVerified: raw.email_verified === true,
      image: raw.profile_photo_url ?? null,
      raw,
    }
  },
}

const userSchema = z.looseObject({
  account_id: z.string(),
  name: z.looseObject({ display_name: z.string() }),
  email: z.nullish(z.string()),
  email_verified: z.nullish(z.boolean()),
  profile_photo_url: z.nullish(z.string()),
})
