import type { Provider } from '../provider.ts'

export const tiktok: Provider = {
  id: 'tiktok',
  name: 'TikTok',
  subject: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
  clientIdName: 'client_key',
  requiredParameters: ['scope', 'state'],
  scopeDelimiter: 'comma',
  clientAuthentication: ['post'],
  expiresIn: 86_400,
  refreshTokenPolicy: 'rotates',
  formatTokenResponse: (standard, { scopes, user }) => ({
    ...standard,
    scope: scopes.join(','),
    open_id: user.subject,
    refresh_expires_in: 31_536_000,
  }),
  formatTokenError: ({ error, description }) =>
    Response.json(
      { error, error_description: description, log_id: '202206221854370101130062072500FFA2' },
      { status: error === 'invalid_client' ? 401 : 400 },
    ),
  userInfo: {
    respond: ({ user, grant, query }) => {
      const basic = { open_id: user.subject, avatar_large_url: user.picture, display_name: user.name }
      const extended = { username: user.username }
      // All clients have user.info.basic. TikTok has no email addresses.
      const granted: Readonly<Record<string, unknown>> = grant.scopes.includes('user.info.profile')
        ? { ...basic, ...extended }
        : basic
      const fields = (query.get('fields') ?? '').split(',')
      const denied = fields.find((field) => !Object.hasOwn(granted, field))
      if (denied !== undefined) {
        const isKnown = Object.hasOwn(extended, denied)
        return Response.json(
          { data: {}, error: { code: isKnown ? 'scope_not_authorized' : 'invalid_params', message: denied } },
          { status: isKnown ? 401 : 400 },
        )
      }
      return Response.json({
        data: { user: Object.fromEntries(fields.map((field) => [field, granted[field]])) },
        error: { code: 'ok', message: '' },
      })
    },
  },
}
