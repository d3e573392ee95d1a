import { firstNameOf, lastNameOf } from '../person.ts'
import type { Provider } from '../provider.ts'

export const dropbox: Provider = {
  id: 'dropbox',
  name: 'Dropbox',
  subject: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
  requires: [],
  clientAuthentication: ['post', 'basic'],
  expiresIn: 14_400,
  refreshing: 'stays',
  givesRefreshToken: ({ query }) => query.get('token_access_type') === 'offline',
  tokenAnswer: (standard, { person }) => ({
    ...standard,
    token_type: 'bearer',
    uid: '12345',
    account_id: person.subject,
  }),
  userInfo: {
    method: 'POST',
    answer: ({ person, grant, headers }) => {
      // A call without arguments has no body, or the JSON null; a form is refused.
      const type = headers.get('content-type')
      if (type !== null && !type.startsWith('application/json')) {
        return new Response(`Error in call: Bad HTTP "Content-Type" header: "${type}".`, { status: 400 })
      }
      if (grant.scopes.length > 0 && !grant.scopes.includes('account_info.read')) {
        return Response.json({ error_summary: 'missing_scope/..' }, { status: 401 })
      }
      return Response.json({
        account_id: person.subject,
        name: {
          given_name: firstNameOf(person),
          surname: lastNameOf(person),
          familiar_name: firstNameOf(person),
          display_name: person.name,
          abbreviated_name: firstNameOf(person).slice(0, 1) + lastNameOf(person).slice(0, 1),
        },
        ...(person.email !== null && { email: person.email, email_verified: person.emailVerified }),
        disabled: false,
        ...(person.picture !== null && { profile_photo_url: person.picture }),
      })
    },
  },
}
