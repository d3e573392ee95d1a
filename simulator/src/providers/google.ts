import type { Provider } from '../provider.ts'

const PREFIX = 'https://www.googleapis.com/auth/userinfo.'

export const google: Provider = {
  id: 'google',
  name: 'Google',
  subject: '110248495921238986420',
  requiredParameters: ['scope'],
  clientAuthentication: ['post', 'basic'],
  expiresIn: 3599,
  refreshTokenPolicy: 'stays',
  shouldIssueRefreshToken: ({ query }) => query.get('access_type') === 'offline',
  // Google replaces short scope names by their URLs.
  formatTokenResponse: (standard, { scopes }) => ({
    ...standard,
    scope: scopes.map((scope) => (/^(email|profile)$/.test(scope) ? PREFIX + scope : scope)).join(' '),
  }),
  createCallbackParameters: (_user, { scopes }) => ({ scope: scopes.join(' '), authuser: '0', prompt: 'consent' }),
  idToken: {
    algorithm: 'RS256',
    claims: (user, { scopes, clientId }) => ({
      azp: clientId,
      ...(user.hostedDomain !== null && { hd: user.hostedDomain }),
      ...(scopes.includes('email') && user.email !== null && { email: user.email, email_verified: user.emailVerified }),
      ...(scopes.includes('profile') && { name: user.name, picture: user.picture ?? undefined }),
    }),
  },
  userInfo: {
    respond: ({ user }) =>
      Response.json({
        sub: user.subject,
        name: user.name,
        picture: user.picture ?? undefined,
        ...(user.email !== null && { email: user.email, email_verified: user.emailVerified }),
      }),
  },
}
