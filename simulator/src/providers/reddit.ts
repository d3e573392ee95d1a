import type { Provider } from '../provider.ts'

export const reddit: Provider = {
  id: 'reddit',
  name: 'Reddit',
  subject: 'jl3hv',
  requires: ['scope', 'state'],
  refusal: (query) =>
    /^(temporary|permanent)?$/.test(query.get('duration') ?? '')
      ? undefined
      : 'duration must be “temporary” or “permanent”.',
  clientAuthentication: ['basic'],
  expiresIn: 86_400,
  refreshing: 'stays',
  givesRefreshToken: ({ query }) => query.get('duration') === 'permanent',
  tokenAnswer: (standard) => ({ ...standard, token_type: 'bearer' }),
  // Only a wrong client is told by a status.
  tokenRefusal: ({ error }) =>
    error === 'invalid_client'
      ? Response.json({ message: 'Unauthorized', error: 401 }, { status: 401 })
      : Response.json({ error }),
  userInfo: {
    answer: ({ person, grant, headers }) => {
      // The names that libraries give themselves are turned away.
      if (/^(node|undici)?$/.test(headers.get('user-agent') ?? '')) {
        return Response.json({ message: 'Too Many Requests', error: 429 }, { status: 429 })
      }
      if (!grant.scopes.includes('identity')) {
        return Response.json({ message: 'Forbidden', error: 403 }, { status: 403 })
      }
      return Response.json({
        id: person.subject,
        name: person.username,
        // With a query, and written as in a page.
        icon_img: person.picture === null ? '' : `${person.picture}?width=256&amp;s=ab12`,
        // Whether there is an address that is verified, and never which; the id is that of the application.
        has_verified_email: person.emailVerified && person.email !== null,
        oauth_client_id: grant.clientId,
      })
    },
  },
}
