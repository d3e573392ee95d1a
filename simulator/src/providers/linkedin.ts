import { firstNameOf, lastNameOf, type ToldPerson } from '../person.ts'
import type { Provider } from '../provider.ts'

export const linkedin: Provider = {
  id: 'linkedin',
  name: 'LinkedIn',
  subject: '782bbtaQ_x',
  requires: ['scope'],
  denial: 'user_cancelled_authorize',
  clientAuthentication: ['post'],
  expiresIn: 5_184_000,
  // For the applications of partners, which this one is.
  refreshing: 'stays',
  tokenAnswer: (standard, { scopes }) => ({
    ...standard,
    ...(standard.refresh_token && { refresh_token_expires_in: 31_536_000 }),
    // Asked for with blanks, told with commas.
    scope: scopes.join(','),
  }),
  idToken: {
    algorithm: 'RS256',
    claims: (person, { scopes }) => profile(person, scopes),
  },
  userInfo: {
    answer: ({ person, grant }) => Response.json({ sub: person.subject, ...profile(person, grant.scopes) }),
  },
}

const profile = (person: ToldPerson, scopes: readonly string[]): object => ({
  ...(scopes.includes('profile') && {
    name: person.name,
    given_name: firstNameOf(person),
    family_name: lastNameOf(person),
    picture: person.picture ?? undefined,
    locale: { country: 'US', language: 'en' },
  }),
  ...(scopes.includes('email') &&
    person.email !== null && { email: person.email, email_verified: person.emailVerified }),
})
