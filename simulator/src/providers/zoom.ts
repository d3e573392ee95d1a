import { firstNameOf, lastNameOf } from '../person.ts'
import type { Provider } from '../provider.ts'

export const zoom: Provider = {
  id: 'zoom',
  name: 'Zoom',
  subject: 'KDcuGIm1QgePTO8WbOqwIQ',
  requires: [],
  clientAuthentication: ['post', 'basic'],
  expiresIn: 3599,
  refreshing: 'rotates',
  // What an application may do is fixed when it is registered; a request need not name it.
  tokenAnswer: (standard) => ({ ...standard, token_type: 'bearer', scope: standard.scope || 'user:read:user' }),
  userInfo: {
    answer: ({ person }) =>
      Response.json({
        id: person.subject,
        first_name: firstNameOf(person),
        last_name: lastNameOf(person),
        display_name: person.name,
        email: person.email ?? '',
        type: 1,
        // A number, not a flag.
        verified: person.emailVerified ? 1 : 0,
        ...(person.picture !== null && { pic_url: person.picture }),
        status: 'active',
      }),
  },
}
