import { firstNameOf, lastNameOf } from '../person.ts'
import type { Provider } from '../provider.ts'

export const apple: Provider = {
  id: 'apple',
  name: 'Apple',
  subject: '001234.0f1e2d3c4b5a69788796a5b4c3d2e1f0.0915',
  requires: [],
  refusal: (query) =>
    query.get('scope') && query.get('response_mode') !== 'form_post'
      ? 'response_mode must be “form_post” when the scopes name or email are asked for.'
      : undefined,
  formPost: true,
  // The name comes once only, beside the code, when a person approves this application for the first time.
  callback: (person, { scopes }, isFirstApproval): Readonly<Record<string, string>> => {
    if (!isFirstApproval || scopes.length === 0) return {}
    const name = scopes.includes('name') && { firstName: firstNameOf(person), lastName: lastNameOf(person) }
    const email = scopes.includes('email') && person.email
    return { user: JSON.stringify({ ...(name && { name }), ...(email && { email }) }) }
  },
  denial: 'user_cancelled_authorize',
  clientAuthentication: ['post'],
  expiresIn: 3600,
  refreshing: 'stays',
  tokenAnswer: ({ scope: _, ...standard }) => standard,
  idToken: {
    algorithm: 'RS256',
    isGiven: () => true,
    claims: (person, { scopes }) => ({
      ...(scopes.includes('email') &&
        person.email !== null && {
          email: person.email,
          // Flags are texts.
          email_verified: String(person.emailVerified),
          is_private_email: 'false',
        }),
      nonce_supported: true,
    }),
  },
}
