import type { Provider } from '../provider.ts'
import { profileFromClaims } from '../standard-claims.ts'

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
  readProfile: async ({ endpoints: { userInfo = '' }, accessToken, outbound }) =>
    accessToken ? profileFromClaims(await outbound.json(userInfo, { accessToken })) : null,
}
