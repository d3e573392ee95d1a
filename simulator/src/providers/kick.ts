import { toNumericId } from '../user.ts'
import type { Provider } from '../provider.ts'

export const kick: Provider = {
  id: 'kick',
  name: 'Kick',
  subject: '4377088',
  hasNumericSubject: true,
  requiredParameters: ['scope', 'state'],
  isPkceRequired: true,
  clientAuthentication: ['post'],
  expiresIn: 7200,
  refreshTokenPolicy: 'rotates',
  userInfo: {
    respond: ({ user, grant }) => {
      if (!grant.scopes.includes('user:read')) return Response.json({ data: {}, message: 'Forbidden' }, { status: 403 })
      return Response.json({
        data: [
          {
            user_id: toNumericId(user.subject),
            name: user.name,
            ...(user.email !== null && { email: user.email }),
            profile_picture: user.picture ?? '',
          },
        ],
        message: 'OK',
      })
    },
  },
}
