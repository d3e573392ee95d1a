import type { Provider } from '../provider.ts'
import { toProfile } from '../standard-claims.ts'

/**
 * https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
 *
 * The ID tokens contain no nonce and cannot be bound to the request, so the profile is read with the access token.
 */
export const linkedin: Provider = {
  name: 'LinkedIn',
  endpoints: () => ({
    authorization: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    userInfo: 'https://api.linkedin.com/v2/userinfo',
  }),
  scopes: ['profile', 'email', 'openid'],
  // LinkedIn rejects a code_verifier in combination with a client secret.
  pkce: false,
  requiresClientSecret: true,
  loginHintParameter: 'login_hint',
  refreshes: true,
  readProfile: async ({ endpoints: { userInfo = '' }, accessToken, outbound }) =>
    accessToken ? toProfile(await outbound.json(userInfo, { accessToken })) : null,
}
