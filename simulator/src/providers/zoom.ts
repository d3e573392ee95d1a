import { toFirstName, toLastName } from '../user.ts'
import type { Provider } from '../provider.ts'

export const zoom: Provider = {
  id: 'zoom',
  name: 'Zoom',
  subject: 'KDcuGIm1QgePTO8WbOqwIQ',
  requiredParameters: [],
  clientAuthentication: ['post', 'basic'],
  expiresIn: 3599,
  refreshTokenPolicy: 'rotates',
  // Scopes are part of the client registration. Requests can omit them.
  formatTokenResponse: (standard) => ({ ...standard, token_type: 'bearer', scope: standard.scope || 'user:read:user' }),
  userInfo: {
    respond: ({ user }) =>
      Response.json({
        id: user.subject,
        first_name: toFirstName(user),
        last_name: toLastName(user),
        display_name: user.name,
        email: user.email ?? '',
        type: 1,
        // A number instead of a boolean.
        verified: user.emailVerified ? 1 : 0,
        ...(user.picture !== null && { pic_url: user.picture }),
        status: 'active',
      }),
  },
}
