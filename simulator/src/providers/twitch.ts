import type { ReportedUser } from '../user.ts'
import type { Provider } from '../provider.ts'

export const twitch: Provider = {
  id: 'twitch',
  name: 'Twitch',
  subject: '713936733',
  requiredParameters: ['scope'],
  validateRequest: (query) => (readClaims(query) ? undefined : 'claims must be JSON: {"id_token": {"email": null}}.'),
  createCallbackParameters: (_user, { scopes }) => ({ scope: scopes.join(' ') }),
  clientAuthentication: ['post'],
  expiresIn: 14_124,
  refreshTokenPolicy: 'repeats',
  formatTokenResponse: (standard, { scopes }) => ({ ...standard, token_type: 'bearer', scope: scopes }),
  formatTokenError: ({ error, description }) => {
    const status = error === 'invalid_client' ? 403 : 400
    return Response.json({ status, message: description }, { status })
  },
  idToken: {
    algorithm: 'RS256',
    // Twitch includes most claims on request only.
    claims: (user, { query, scopes }) => pickClaims(user, scopes, readClaims(query)?.id_token),
  },
  userInfo: {
    respond: ({ user, grant }) =>
      Response.json({ sub: user.subject, ...pickClaims(user, grant.scopes, readClaims(grant.query)?.userinfo) }),
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

const pickClaims = (user: ReportedUser, scopes: readonly string[], requested: object = {}): object => {
  const isEmailGranted = scopes.includes('user:read:email') && user.email !== null
  const available = {
    preferred_username: user.username,
    picture: user.picture ?? undefined,
    ...(isEmailGranted && { email: user.email, email_verified: user.emailVerified }),
  }
  return Object.fromEntries(Object.entries(available).filter(([name]) => Object.hasOwn(requested, name)))
}
