import * as z from 'zod/mini'
import type { Provider, SocialProviderOptions } from '../provider.ts'

export interface GitLabOptions extends SocialProviderOptions {
  /** Of an instance of your own: `https://gitlab.example.com`, with its path if it has one. */
  issuer?: string
}

/** https://docs.gitlab.com/api/oauth2/ */
export const gitlab: Provider<GitLabOptions> = {
  name: 'GitLab',
  endpoints: ({ issuer = 'https://gitlab.com' }) => {
    const home = issuer.replace(/\/+$/, '')
    return {
      authorization: `${home}/oauth/authorize`,
      token: `${home}/oauth/token`,
      userInfo: `${home}/api/v4/user`,
      issuer: home,
    }
  },
  scopes: ['read_user'],
  pkce: true,
  loginHintParameter: 'login_hint',
  refreshes: true,
  readProfile: async ({ endpoints: { userInfo = '' }, accessToken, outbound }) => {
    if (!accessToken) return null
    const raw = shape.parse(await outbound.json(userInfo, { accessToken }))
    if (raw.state !== 'active' || raw.locked) return null
    return {
      subject: String(raw.id),
      name: raw.name || raw.username,
      email: raw.email ?? null,
      emailVerified: Boolean(raw.confirmed_at),
      image: raw.avatar_url ?? null,
      raw,
    }
  },
}

const shape = z.looseObject({
  id: z.int(),
  username: z.string(),
  name: z.nullish(z.string()),
  state: z.string(),
  locked: z.nullish(z.boolean()),
  email: z.nullish(z.string()),
  /** When the address was confirmed; null until then. */
  confirmed_at: z.nullish(z.string()),
  avatar_url: z.nullish(z.string()),
})
