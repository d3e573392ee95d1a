import { firstNameOf, lastNameOf } from '../person.ts'
import type { Provider } from '../provider.ts'

export const vk: Provider = {
  id: 'vk',
  name: 'VK',
  subject: '1234567890',
  countsPeople: true,
  requires: ['state'],
  requiresPkce: true,
  namesDevice: true,
  callback: () => ({ type: 'code_v2', expires_in: '600' }),
  clientAuthentication: ['post'],
  secretIsOptional: true,
  expiresIn: 3600,
  refreshing: 'rotates',
  tokenAnswer: (standard, { person, query }) => ({
    ...standard,
    user_id: Number(person.subject),
    state: query.get('state'),
  }),
  userInfo: {
    method: 'POST',
    token: 'form',
    answer: ({ person, grant, form }) => {
      if (form.client_id !== grant.clientId) {
        return Response.json({ error: 'invalid_request', error_description: 'client_id is wrong' }, { status: 400 })
      }
      return Response.json({
        user: {
          // A text here, a number beside the tokens.
          user_id: person.subject,
          first_name: firstNameOf(person),
          last_name: lastNameOf(person),
          avatar: person.picture ?? undefined,
          sex: 0,
          // A badge of well-known people; it says nothing about the address.
          verified: false,
          birthday: '',
          ...(grant.scopes.includes('email') && person.email !== null && { email: person.email }),
          ...(grant.scopes.includes('phone') && { phone: '79991234567' }),
        },
      })
    },
  },
}
