import type { Provider } from '../provider.ts'

export const reddit: Provider = {
  id: 'reddit',
  name: 'Reddit',
  subject: 'jl3hv',
  requiredParameters: ['scope', 'state'],
  validateRequest: (query) =>
    /^(temporary|permanent)?$/.test(query.get('duration') ?? '')
      ? undefined
      : 'duration must be “temporary” or “permanent”.',
  clientAuthentication: ['basic'],
  expiresIn: 86_400,
  refreshTokenPolicy: 'stays',
  shouldIssueRefreshToken: ({ query }) => query.get('duration') === 'permanent',
  formatTokenResponse: (standard) => ({ ...standard, token_type: 'bearer' }),
  // Reddit reports other errors with status 200.
  formatTokenError: ({ error }) =>
    error === 'invalid_client'
      ? Response.json({ message: 'Unauthorized', error: 401 }, { status: 401 })
      : Response.json({ error }),
  userInfo: {
    respond: ({ user, grant, headers }) => {
      // Reddit rejects default user agents of HTTP libraries.
      if (/^(node|undici)?$/.test(headers.get('user-agent') ?? '')) {
        return Response.json({ message: 'Too Many Requests', error: 429 }, { status: 429 })
      }
      if (!grant.scopes.includes('identity')) {
        return Response.json({ message: 'Forbidden', error: 403 }, { status: 403 })
      }
      return Response.json({
        id: user.subject,
        name: user.username,
        // The URL has a query and is HTML-escaped.
        icon_img: user.picture === null ? '' : `${user.picture}?width=256&amp;s=ab12`,
        // States whether the user has a verified address, but not the address. The ID is that of the client.
        has_verified_email: user.emailVerified && user.email !== null,
        oauth_client_id: grant.clientId,
      })
    },
  },
}
