import { toFirstName, toLastName } from '../user.ts'
import type { Provider } from '../provider.ts'

export const apple: Provider = {
  id: 'apple',
  name: 'Apple',
  subject: '001234.0f1e2d3c4b5a69788796a5b4c3d2e1f0.0915',
  requiredParameters: [],
  validateRequest: (query) =>
    query.get('scope') && query.get('response_mode') !== 'form_post'
      ? 'response_mode must be “form_post” for the scopes name and email.'
      : undefined,
  hasFormPost: true,
  // Apple sends the name only with the first approval of a client.
  createCallbackParameters: (user, { scopes }, isFirstApproval): Readonly<Record<string, string>> => {
    if (!isFirstApproval || scopes.length === 0) return {}
    const name = scopes.includes('name') && { firstName: toFirstName(user), lastName: toLastName(user) }
    const email = scopes.includes('email') && user.email
    return { user: JSON.stringify({ ...(name && { name }), ...(email && { email }) }) }
  },
  denialError: 'user_cancelled_authorize',
  clientAuthentication: ['post'],
  expiresIn: 3600,
  refreshTokenPolicy: 'stays',
  formatTokenResponse: ({ scope: _, ...standard }) => standard,
  idToken: {
    algorithm: 'RS256',
    shouldIssue: () => true,
    claims: (user, { scopes }) => ({
      ...(scopes.includes('email') &&
        user.email !== null && {
          email: user.email,
          // Apple sends booleans as strings.
          email_verified: String(user.emailVerified),
          is_private_email: 'false',
        }),
      nonce_supported: true,
    }),
  },
}
