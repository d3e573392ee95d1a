import type { Provider } from '../provider.ts'

export const spotify: Provider = {
  id: 'spotify',
  name: 'Spotify',
  subject: 'smedjan31ada',
  requiredParameters: [],
  clientAuthentication: ['post', 'basic'],
  expiresIn: 3600,
  refreshTokenPolicy: 'stays',
  userInfo: {
    respond: ({ user, grant }) =>
      Response.json({
        id: user.subject,
        display_name: user.name || null,
        images: user.picture === null ? [] : [{ url: user.picture, height: 300, width: 300 }],
        type: 'user',
        uri: `spotify:user:${user.subject}`,
        // Spotify does not verify addresses, according to its documentation.
        ...(grant.scopes.includes('user-read-email') && user.email !== null && { email: user.email }),
      }),
  },
}
