import { asNumber } from '../person.ts'
import type { Provider } from '../provider.ts'

export const gitlab: Provider = {
  id: 'gitlab',
  name: 'GitLab',
  subject: '1174214',
  countsPeople: true,
  requires: [],
  clientAuthentication: ['post', 'basic'],
  expiresIn: 7200,
  refreshing: 'rotates',
  userInfo: {
    answer: ({ person, grant }) => {
      if (!grant.scopes.some((scope) => /^(read_user|read_api|api)$/.test(scope))) {
        return Response.json({ error: 'insufficient_scope' }, { status: 403 })
      }
      return Response.json({
        id: asNumber(person.subject),
        username: person.username,
        name: person.name,
        state: 'active',
        locked: false,
        avatar_url: person.picture,
        email: person.email,
        // Null until the person has followed the link in a mail to that address.
        confirmed_at: person.emailVerified ? '2012-05-23T09:05:22.000Z' : null,
      })
    },
  },
}
