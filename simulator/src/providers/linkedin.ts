import { toFirstName, toLastName, type ReportedUser } from '../user.ts'
import type { Provider } from '../provider.ts'

export const linkedin: Provider = {
  id: 'linkedin',
  name: 'LinkedIn',
  subject: '782bbtaQ_x',
  requiredParameters: ['scope'],
  denialError: 'user_cancelled_authorize',
  clientAuthentication: ['post'],
  expiresIn: 5_184_000,
  // Only partner applications receive refresh tokens.
  refreshTokenPolicy: 'stays',
  formatTokenResponse: (standard, { scopes }) => ({
    ...standard,
    ...(standard.refresh_token && { refresh_token_expires_in: 31_536_000 }),
    // Requests separate scopes by spaces, responses by commas.
    scope: scopes.join(','),
  }),
  idToken: {
    algorithm: 'RS256',
    claims: (user, { scopes }) => createProfile(user, scopes),
  },
  userInfo: {
    respond: ({ user, grant }) => Response.json({ sub: user.subject, ...createProfile(user, grant.scopes) }),
  },
}

const createProfile = (user: ReportedUser, scopes: readonly string[]): object => ({
  ...(scopes.includes('profile') && {
    name: user.name,
    given_name: toFirstName(user),
    family_name: toLastName(user),
    picture: user.picture ?? undefined,
    locale: { country: 'US', language: 'en' },
  }),
  ...(scopes.includes('email') && user.email !== null && { email: user.email, email_verified: user.emailVerified }),
})
