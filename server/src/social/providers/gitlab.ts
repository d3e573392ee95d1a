import * as z from 'zod/mini'
import type { Provider, SocialProviderOptions } from '../provider.ts'

export interface GitLabOptions extends SocialProviderOptions {
  /** The URL of a self-managed instance, for example `https://gitlab.example.com`, including its path. */
  issuer?: string
}

/** https://docs.gitlab.com/api/oauth2/ */
export const gitlab: Provider<GitLabOptions> = {
  name: 'GitLab',
  endpoints: ({ issuer = 'https://gitlab.com' }) => {
    const baseUrl = issuer.replace(/\/+$/, '')
    return {
      authorization: `${baseUrl}/oauth/authorize`,
      token: `${baseUrl}/oauth/token`,
      userInfo: `${baseUrl}/api/v4/user`,
      issuer: baseUrl,
    }
  },
  scopes: ['read_user'],
  pkce: true,
  loginHintParameter: 'login_hint',
  refreshes: true,
  readProfile: async ({ endpoints: { userInfo = '' }, accessToken, outbound }) => {
    if (!accessToken) return null
    const raw = userSchema.parse(await outbound.json(userInfo, { accessToken }))
    // Blocked and deactivated users must not sign in here either.
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

const userSchema = z.looseObject({
  id: z.int(),
  username: z.string(),
  name: z.nullish(z.string()),
  state: z.string(),
  locked: z.nullish(z.boolean()),
  email: z.nullish(z.string()),
  /** The time when the address was confirmed. */
  confirmed_at: z.nullish(z.string()),
  avatar_url: z.nullish(z.string()),
})
