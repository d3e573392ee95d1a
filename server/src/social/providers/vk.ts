import * as z from 'zod/mini'
import type { Provider, SocialProviderOptions } from '../provider.ts'

export interface VkOptions extends SocialProviderOptions {
  /**
   * The language of the sign-in page: 0 Russian, 1 Ukrainian, 3 English, 4 Spanish, 6 German, 15 Polish, 16 French, 82
   * Turkish.
   */
  lang_id?: 0 | 1 | 3 | 4 | 6 | 15 | 16 | 82
  /** The color scheme of the sign-in page. */
  scheme?: 'light' | 'dark'
}

/** https://id.vk.com/about/business/go/docs/en/vkid/latest/vk-id/connection/start-integration/auth-without-sdk-web */
export const vk: Provider<VkOptions> = {
  name: 'VK',
  endpoints: () => ({
    authorization: 'https://id.vk.com/authorize',
    token: 'https://id.vk.com/oauth2/auth',
    userInfo: 'https://id.vk.com/oauth2/user_info',
  }),
  scopes: ['email', 'phone'],
  pkce: true,
  authorization: ({ lang_id: language, scheme }) => ({ lang_id: language?.toString(), scheme }),
  // VK binds tokens to a device: token requests must repeat the ID from the callback.
  echoedCallbackParameter: 'device_id',
  refreshes: true,
  readProfile: async ({ options, endpoints: { userInfo = '' }, accessToken, outbound }) => {
    if (!accessToken) return null
    const form = { access_token: accessToken, client_id: options.clientId }
    const raw = userSchema.parse(await outbound.json(userInfo, { method: 'POST', form })).user
    return {
      subject: String(raw.user_id),
      name: [raw.first_name, raw.last_name].filter(Boolean).join(' '),
      email: raw.email || null,
      // VK does not report whether the address is verified: `verified` marks well-known users.
      emailVerified: false,
      image: raw.avatar || null,
      raw,
    }
  },
}

const userSchema = z.object({
  user: z.looseObject({
    user_id: z.union([z.string(), z.int()]),
    first_name: z.nullish(z.string()),
    last_name: z.nullish(z.string()),
    email: z.nullish(z.string()),
    avatar: z.nullish(z.string()),
  }),
})
