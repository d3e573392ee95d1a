import { createHash } from 'node:crypto'
import type { Provider } from '../provider.ts'

export const discord: Provider = {
  id: 'discord',
  name: 'Discord',
  subject: '80351110224678912',
  requires: ['scope'],
  clientAuthentication: ['post', 'basic'],
  expiresIn: 604_800,
  refreshing: 'rotates',
  userInfo: {
    answer: ({ person, grant }) => {
      if (!grant.scopes.includes('identify')) {
        return Response.json({ message: '401: Unauthorized', code: 0 }, { status: 401 })
      }
      return Response.json({
        id: person.subject,
        username: person.username,
        discriminator: '0',
        global_name: person.name || null,
        // The name of a picture, of which the application makes an address.
        avatar: person.picture && createHash('md5').update(person.picture).digest('hex'),
        locale: 'en-US',
        mfa_enabled: false,
        ...(grant.scopes.includes('email') && { email: person.email, verified: person.emailVerified }),
      })
    },
  },
}
