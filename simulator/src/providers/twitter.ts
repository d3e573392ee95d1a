import type { Provider } from '../provider.ts'

export const twitter: Provider = {
  id: 'twitter',
  name: 'X',
  subject: '2244994945',
  requires: ['scope', 'state'],
  requiresPkce: true,
  // Of applications that have a secret.
  clientAuthentication: ['basic'],
  expiresIn: 7200,
  refreshing: 'rotates',
  givesRefreshToken: ({ scopes }) => scopes.includes('offline.access'),
  tokenAnswer: (standard) => ({ ...standard, token_type: 'bearer' }),
  userInfo: {
    answer: ({ person, grant, query }) => {
      if (!['users.read', 'tweet.read'].every((scope) => grant.scopes.includes(scope))) {
        return Response.json({ title: 'Forbidden', status: 403, type: 'about:blank' }, { status: 403 })
      }
      const optional: Readonly<Record<string, unknown>> = {
        profile_image_url: person.picture ?? undefined,
        verified: false,
        // The address that the person has confirmed: one that is not confirmed is not told.
        confirmed_email:
          grant.scopes.includes('users.email') && person.emailVerified ? (person.email ?? undefined) : undefined,
      }
      const fields = (query.get('user.fields') ?? '').split(',')
      const { subject, name, username } = person
      return Response.json({
        data: { id: subject, name, username, ...Object.fromEntries(fields.map((field) => [field, optional[field]])) },
      })
    },
  },
}
