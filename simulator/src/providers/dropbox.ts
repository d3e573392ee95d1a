import { toFirstName, toLastName } from '../user.ts'
import type { Provider } from '../provider.ts'

export const dropbox: Provider = {
  id: 'dropbox',
  name: 'Dropbox',
  subject: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
  requiredParameters: [],
  clientAuthentication: ['post', 'basic'],
  expiresIn: 14_400,
  refreshTokenPolicy: 'stays',
  shouldIssueRefreshToken: ({ query }) => query.get('token_access_type') === 'offline',
  formatTokenResponse: (standard, { user }) => ({
    ...standard,
    token_type: 'bearer',
    uid: '12345',
    account_id: user.subject,
  }),
  userInfo: {
    method: 'POST',
    respond: ({ user, grant, headers }) => {
      // Requests without arguments have no body or the body `null`. Form bodies are rejected.
      const type = headers.get('content-type')
      if (type !== null && !type.startsWith('application/json')) {
        return new Response(`Error in call: Bad HTTP "Content-Type" header: "${type}".`, { status: 400 })
      }
      if (grant.scopes.length > 0 && !grant.scopes.includes('account_info.read')) {
        return Response.json({ error_summary: 'missing_scope/..' }, { status: 401 })
      }
      return Response.json({
        account_id: user.subject,
        name: {
          given_name: toFirstName(user),
          surname: toLastName(user),
          familiar_name: toFirstName(user),
          display_name: user.name,
          abbreviated_name: toFirstName(user).slice(0, 1) + toLastName(user).slice(0, 1),
        },
        ...(user.email !== null && { email: user.email, email_verified: user.emailVerified }),
        disabled: false,
        ...(user.picture !== null && { profile_photo_url: user.picture }),
      })
    },
  },
}
