import { createHash } from 'node:crypto'
import type { Provider } from '../provider.ts'

export const discord: Provider = {
  id: 'discord',
  name: 'Discord',
  subject: '80351110224678912',
  requiredParameters: ['scope'],
  clientAuthentication: ['post', 'basic'],
  expiresIn: 604_800,
  refreshTokenPolicy: 'rotates',
  userInfo: {
    respond: ({ user, grant }) => {
      if (!grant.scopes.includes('identify')) {
        return Response.json({ message: '401: Unauthorized', code: 0 }, { status: 401 })
      }
      return Response.json({
        id: user.subject,
        username: user.username,
        discriminator: '0',
        global_name: user.name || null,
        // A hash, from which clients build the URL of the picture.
        avatar: user.picture && createHash('md5').update(user.picture).digest('hex'),
        locale: 'en-US',
        mfa_enabled: false,
        ...(grant.scopes.includes('email') && { email: user.email, verified: user.emailVerified }),
      })
    },
  },
}
