import type { Provider } from '../provider.ts'

const PREFIX = 'https://www.googleapis.com/auth/userinfo.'

export const google: Provider = {
  id: 'google',
  name: 'Google',
  subject: '110248495921238986420',
  requires: ['scope'],
  clientAuthentication: ['post', 'basic'],
  expiresIn: 3599,
  refreshing: 'stays',
  givesRefreshToken: ({ query }) => query.get('access_type') === 'offline',
  // Short names of scopes are answered by their long ones.
  tokenAnswer: (standard, { scopes }) => ({
    ...standard,
    scope: scopes.map((scope) => (/^(email|profile)$/.test(scope) ? PREFIX + scope : scope)).join(' '),
  }),
  callback: (_person, { scopes }) => ({ scope: scopes.join(' '), authuser: '0', prompt: 'consent' }),
  idToken: {
    algorithm: 'RS256',
    claims: (person, { scopes, clientId }) => ({
      azp: clientId,
      ...(person.hostedDomain !== null && { hd: person.hostedDomain }),
      ...(scopes.includes('email') &&
        person.email !== null && { email: person.email, email_verified: person.emailVerified }),
      ...(scopes.includes('profile') && { name: person.name, picture: person.picture ?? undefined }),
    }),
  },
  userInfo: {
    answer: ({ person }) =>
      Response.json({
        sub: person.subject,
        name: person.name,
        picture: person.picture ?? undefined,
        ...(person.email !== null && { email: person.email, email_verified: person.emailVerified }),
      }),
  },
}
