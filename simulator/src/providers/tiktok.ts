import type { Provider } from '../provider.ts'

export const tiktok: Provider = {
  id: 'tiktok',
  name: 'TikTok',
  subject: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
  clientIdName: 'client_key',
  requires: ['scope', 'state'],
  scopeDelimiter: 'comma',
  clientAuthentication: ['post'],
  expiresIn: 86_400,
  refreshing: 'rotates',
  tokenAnswer: (standard, { scopes, person }) => ({
    ...standard,
    scope: scopes.join(','),
    open_id: person.subject,
    refresh_expires_in: 31_536_000,
  }),
  tokenRefusal: ({ error, description }) =>
    Response.json(
      { error, error_description: description, log_id: '202206221854370101130062072500FFA2' },
      { status: error === 'invalid_client' ? 401 : 400 },
    ),
  userInfo: {
    answer: ({ person, grant, query }) => {
      const basic = { open_id: person.subject, avatar_large_url: person.picture, display_name: person.name }
      const extended = { username: person.username }
      // Every application has user.info.basic; there is no scope for an address, and no address.
      const granted: Readonly<Record<string, unknown>> = grant.scopes.includes('user.info.profile')
        ? { ...basic, ...extended }
        : basic
      const fields = (query.get('fields') ?? '').split(',')
      const refused = fields.find((field) => !Object.hasOwn(granted, field))
      if (refused !== undefined) {
        const isKnown = Object.hasOwn(extended, refused)
        return Response.json(
          { data: {}, error: { code: isKnown ? 'scope_not_authorized' : 'invalid_params', message: refused } },
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
