import * as z from 'zod/mini'
import type { Provider } from '../provider.ts'

/**
 * https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
 *
 * Its ID tokens hold no nonce, and so belong to no request: who it is, is asked with the access token.
 */
export const linkedin: Provider = {
  name: 'LinkedIn',
  endpoints: () => ({
    authorization: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    userInfo: 'https://api.linkedin.com/v2/userinfo',
  }),
  scopes: ['profile', 'email', 'openid'],
  // A code_verifier beside a client secret is refused as a wrong secret.
  pkce: false,
  loginHintParameter: 'login_hint',
  refreshes: true,
  readProfile: async ({ endpoints: { userInfo = '' }, accessToken, outbound }) => {
    if (!accessToken) return null
    const raw = shape.parse(await outbound.json(userInfo, { accessToken }))
    return {
      subject: raw.sub,
      name: raw.name ?? '',
      email: raw.email ?? null,
      emailVerified: raw.email_verified === true,
      image: raw.picture ?? null,
      raw,
    }
  },
}

const shape = z.looseObject({
  sub: z.string(),
  name: z.nullish(z.string()),
  email: z.nullish(z.string()),
  email_verified: z.nullish(z.boolean()),
  picture: z.nullish(z.string()),
})
