import { toFirstName, toLastName } from '../user.ts'
import type { Provider } from '../provider.ts'

export const vk: Provider = {
  id: 'vk',
  name: 'VK',
  subject: '1234567890',
  hasNumericSubject: true,
  requiredParameters: ['state'],
  isPkceRequired: true,
  hasDeviceId: true,
  createCallbackParameters: () => ({ type: 'code_v2', expires_in: '600' }),
  clientAuthentication: ['post'],
  isSecretOptional: true,
  expiresIn: 3600,
  refreshTokenPolicy: 'rotates',
  formatTokenResponse: (standard, { user, query }) => ({
    ...standard,
    user_id: Number(user.subject),
    state: query.get('state'),
  }),
  userInfo: {
    method: 'POST',
    tokenLocation: 'form',
    respond: ({ user, grant, form }) => {
      if (form.client_id !== grant.clientId) {
        return Response.json({ error: 'invalid_request', error_description: 'client_id is wrong' }, { status: 400 })
      }
      return Response.json({
        user: {
          // A string here, but a number in the token response.
          user_id: user.subject,
          first_name: toFirstName(user),
          last_name: toLastName(user),
          avatar: user.picture ?? undefined,
          sex: 0,
          // The badge of notable users. Unrelated to the address.
          verified: false,
          birthday: '',
          ...(grant.scopes.includes('email') && user.email !== null && { email: user.email }),
          ...(grant.scopes.includes('phone') && { phone: '79991234567' }),
        },
      })
    },
  },
}
