import type { Provider } from '../provider.ts'

export const spotify: Provider = {
  id: 'spotify',
  name: 'Spotify',
  subject: 'smedjan31ada',
  requires: [],
  clientAuthentication: ['post', 'basic'],
  expiresIn: 3600,
  refreshing: 'stays',
  userInfo: {
    answer: ({ person, grant }) =>
      Response.json({
        id: person.subject,
        display_name: person.name || null,
        images: person.picture === null ? [] : [{ url: person.picture, height: 300, width: 300 }],
        type: 'user',
        uri: `spotify:user:${person.subject}`,
        // The documentation warns: nobody has verified that this address is the person's.
        ...(grant.scopes.includes('user-read-email') && person.email !== null && { email: person.email }),
      }),
  },
}
