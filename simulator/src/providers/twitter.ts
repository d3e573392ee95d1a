import type { Provider } from '../provider.ts'

export const twitter: Provider = {
  id: 'twitter',
  name: 'X',
  subject: '2244994945',
  requiredParameters: ['scope', 'state'],
  isPkceRequired: true,
  // Clients with a secret authenticate with Basic.
  clientAuthentication: ['basic'],
  expiresIn: 7200,
  refreshTokenPolicy: 'rotates',
  shouldIssueRefreshToken: ({ scopes }) => scopes.includes('offline.access'),
  formatTokenResponse: (standard) => ({ ...standard, token_type: 'bearer' }),
  userInfo: {
    respond: ({ user, grant, query }) => {
      if (!['users.read', 'tweet.read'].every((scope) => grant.scopes.includes(scope))) {
        return Response.json({ title: 'Forbidden', status: 403, type: 'about:blank' }, { status: 403 })
      }
      const optional: Readonly<Record<string, unknown>> = {
        profile_image_url: user.picture ?? undefined,
        verified: false,
        // Absent if the user has not verified the address.
        confirmed_email:
          grant.scopes.includes('users.email') && user.emailVerified ? (user.email ?? undefined) : undefined,
      }
      const fields = (query.get('user.fields') ?? '').split(',')
      const { subject, name, username } = user
      return Response.json({
        data: { id: subject, name, username, ...Object.fromEntries(fields.map((field) => [field, optional[field]])) },
      })
    },
  },
}
