import { asNumber } from '../person.ts'
import type { Provider } from '../provider.ts'

const ownNames: Readonly<Record<string, string>> = {
  invalid_grant: 'bad_verification_code',
  invalid_client: 'incorrect_client_credentials',
}

export const github: Provider = {
  id: 'github',
  name: 'GitHub',
  subject: '583231',
  countsPeople: true,
  requires: [],
  clientAuthentication: ['post'],
  // OAuth Apps' tokens live until they are revoked and are never refreshed. Those of GitHub Apps, whose client ids begin
  // with Iv, live for eight hours and come with a refresh token.
  expiresIn: null,
  refreshing: 'rotates',
  givesRefreshToken: ({ clientId }) => clientId.startsWith('Iv'),
  tokenAnswer: ({ access_token, refresh_token }, { scopes }) => ({
    access_token,
    ...(refresh_token && { expires_in: 28_800, refresh_token, refresh_token_expires_in: 15_897_600 }),
    scope: scopes.join(','),
    token_type: 'bearer',
  }),
  answersForms: true,
  // GitHub answers a refused code with 200.
  tokenRefusal: ({ error, description }) =>
    Response.json({
      error: ownNames[error] ?? error,
      error_description: description,
      error_uri:
        'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors/',
    }),
  userInfo: {
    answer: ({ person, grant, path, headers }) => {
      if (!headers.get('user-agent')) {
        return new Response('Please make sure your request has a User-Agent header', { status: 403 })
      }
      if (path === '') {
        return Response.json({
          login: person.username,
          id: asNumber(person.subject),
          avatar_url: person.picture,
          name: person.name || null,
          email: person.emailIsPublic ? person.email : null,
          type: 'User',
        })
      }
      if (path !== 'emails' || !grant.scopes.some((scope) => /^user(:email)?$/.test(scope))) {
        return Response.json({ message: 'Not Found', status: '404' }, { status: 404 })
      }
      if (person.email === null) return Response.json([])
      return Response.json([
        { email: person.email, primary: true, verified: person.emailVerified, visibility: 'private' },
      ])
    },
  },
}
