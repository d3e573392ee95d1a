import { toNumericId } from '../user.ts'
import type { Provider } from '../provider.ts'

export const gitlab: Provider = {
  id: 'gitlab',
  name: 'GitLab',
  subject: '1174214',
  hasNumericSubject: true,
  requiredParameters: [],
  clientAuthentication: ['post', 'basic'],
  expiresIn: 7200,
  refreshTokenPolicy: 'rotates',
  userInfo: {
    respond: ({ user, grant }) => {
      if (!grant.scopes.some((scope) => /^(read_user|read_api|api)$/.test(scope))) {
        return Response.json({ error: 'insufficient_scope' }, { status: 403 })
      }
      return Response.json({
        id: toNumericId(user.subject),
        username: user.username,
        name: user.name,
        state: 'active',
        locked: false,
        avatar_url: user.picture,
        email: user.email,
        // Null until the user has verified the address.
        confirmed_at: user.emailVerified ? '2012-05-23T09:05:22.000Z' : null,
      })
    },
  },
}
