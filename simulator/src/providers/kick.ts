import { asNumber } from '../person.ts'
import type { Provider } from '../provider.ts'

export const kick: Provider = {
  id: 'kick',
  name: 'Kick',
  subject: '4377088',
  countsPeople: true,
  requires: ['scope', 'state'],
  requiresPkce: true,
  clientAuthentication: ['post'],
  expiresIn: 7200,
  refreshing: 'rotates',
  userInfo: {
    answer: ({ person, grant }) => {
      if (!grant.scopes.includes('user:read')) return Response.json({ data: {}, message: 'Forbidden' }, { status: 403 })
      return Response.json({
        data: [
          {
            user_id: asNumber(person.subject),
            name: person.name,
            ...(person.email !== null && { email: person.email }),
            profile_picture: person.picture ?? '',
          },
        ],
        message: 'OK',
      })
    },
  },
}
