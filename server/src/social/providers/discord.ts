import * as z from 'zod/mini'
import type { Provider, SocialProviderOptions } from '../provider.ts'

export interface DiscordOptions extends SocialProviderOptions {
  /** `none`, the default, skips the consent screen for users who have authorized the app. */
  prompt?: 'none' | 'consent'
}

/** https://docs.discord.com/developers/topics/oauth2 */
export const discord: Provider<DiscordOptions> = {
  name: 'Discord',
  endpoints: () => ({
    authorization: 'https://discord.com/api/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    userInfo: 'https://discord.com/api/users/@me',
  }),
  scopes: ['identify', 'email'],
  pkce: true,
  authorization: ({ prompt = 'none' }) => ({ prompt }),
  refreshes: true,
  readProfile: async ({ endpoints: { userInfo = '' }, accessToken, outbound }) => {
    if (!accessToken) return null
    const raw = userSchema.parse(await outbound.json(userInfo, { accessToken }))
    return {
      subject: raw.id,
      name: raw.global_name || raw.username,
      email: raw.email ?? null,
      emailVerified: raw.verified === true,
      image: createPictureUrl(raw),
      raw,
    }
  },
}

/** https://docs.discord.com/developers/reference#image-formatting */
const createPictureUrl = ({ id, avatar, discriminator }: z.infer<typeof userSchema>): string => {
  if (avatar) return `https://cdn.discordapp.com/avatars/${id}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}`
  const number = !discriminator || discriminator === '0' ? (BigInt(id) >> 22n) % 6n : Number(discriminator) % 5
  return `https://cdn.discordapp.com/embed/avatars/${number}.png`
}

const userSchema = z.looseObject({
  id: z.string().check(z.regex(/^\d+$/)),
  username: z.string(),
  global_name: z.nullish(z.string()),
  email: z.nullish(z.string()),
  verified: z.nullish(z.boolean()),
  avatar: z.nullish(z.string()),
  discriminator: z.nullish(z.string()),
})
