import * as z from 'zod/mini'
import type { Provider, SocialProviderOptions } from '../provider.ts'

export interface GitHubOptions extends SocialProviderOptions {
  /** The URL of a GitHub Enterprise Server, for example `https://github.example.com`. */
  issuer?: string
}

/** https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
export const github: Provider<GitHubOptions> = {
  name: 'GitHub',
  endpoints: ({ issuer = 'https://github.com' }) => {
    const baseUrl = issuer.replace(/\/+$/, '')
    return {
      authorization: `${baseUrl}/login/oauth/authorize`,
      token: `${baseUrl}/login/oauth/access_token`,
      userInfo: baseUrl === 'https://github.com' ? 'https://api.github.com/user' : `${baseUrl}/api/v3/user`,
      issuer: baseUrl,
    }
  },
  scopes: ['read:user', 'user:email'],
  pkce: true,
  requiresClientSecret: true,
  loginHintParameter: 'login',
  refreshes: true,
  readProfile: async ({ endpoints: { userInfo = '' }, accessToken, outbound }) => {
    if (!accessToken) return null
    const raw = userSchema.parse(await outbound.json(userInfo, { accessToken }))
    const emails = emailsSchema.parse(await outbound.json(`${userInfo}/emails`, { accessToken }))
    // The address of the profile is chosen for display. Only the list reports whether it is verified.
    const email = emails.find(({ primary }) => primary) ?? emails[0]
    return {
      subject: String(raw.id),
      name: raw.name || raw.login,
      email: email?.email ?? null,
      emailVerified: email?.verified === true,
      image: raw.avatar_url ?? null,
      raw,
    }
  },
}

const userSchema = z.looseObject({
  id: z.int(),
  login: z.string(),
  name: z.nullish(z.string()),
  avatar_url: z.nullish(z.string()),
})

const emailsSchema = z.array(z.looseObject({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
