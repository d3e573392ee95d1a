import type { ToldPerson } from '../person.ts'
import type { Provider } from '../provider.ts'

export const twitch: Provider = {
  id: 'twitch',
  name: 'Twitch',
  subject: '713936733',
  requires: ['scope'],
  refusal: (query) => (readClaims(query) ? undefined : 'claims must be JSON: {"id_token": {"email": null}}.'),
  callback: (_person, { scopes }) => ({ scope: scopes.join(' ') }),
  clientAuthentication: ['post'],
  expiresIn: 14_124,
  refreshing: 'repeats',
  tokenAnswer: (standard, { scopes }) => ({ ...standard, token_type: 'bearer', scope: scopes }),
  tokenRefusal: ({ error, description }) => {
    const status = error === 'invalid_client' ? 403 : 400
    return Response.json({ status, message: description }, { status })
  },
  idToken: {
    algorithm: 'RS256',
    // Little is told unless it was asked for by name.
    claims: (person, { query, scopes }) => pick(person, scopes, readClaims(query)?.id_token),
  },
  userInfo: {
    answer: ({ person, grant }) =>
      Response.json({ sub: person.subject, ...pick(person, grant.scopes, readClaims(grant.query)?.userinfo) }),
  },
}

interface Claims {
  id_token?: object
  userinfo?: object
}

const readClaims = (query: URLSearchParams): Claims | undefined => {
  try {
    const claims: unknown = JSON.parse(query.get('claims') ?? '{}')
    return typeof claims === 'object' && claims !== null ? claims : undefined
  } catch {
    return undefined
  }
}

const pick = (person: ToldPerson, scopes: readonly string[], asked: object = {}): object => {
  const isEmailGranted = scopes.includes('user:read:email') && person.email !== null
  const known = {
    preferred_username: person.username,
    picture: person.picture ?? undefined,
    ...(isEmailGranted && { email: person.email, email_verified: person.emailVerified }),
  }
  return Object.fromEntries(Object.entries(known).filter(([name]) => Object.hasOwn(asked, name)))
}
