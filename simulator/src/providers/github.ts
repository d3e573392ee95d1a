import { toNumericId } from '../user.ts'
import type { Provider } from '../provider.ts'

const errorCodes: Readonly<Record<string, string>> = {
  invalid_grant: 'bad_verification_code',
  invalid_client: 'incorrect_client_credentials',
}

export const github: Provider = {
  id: 'github',
  name: 'GitHub',
  subject: '583231',
  hasNumericSubject: true,
  requiredParameters: [],
  clientAuthentication: ['post'],
  // Tokens of OAuth Apps do not expire. Tokens of GitHub Apps, whose client IDs begin with Iv, expire after eight hours
  // and have a refresh token.
  expiresIn: null,
  refreshTokenPolicy: 'rotates',
  shouldIssueRefreshToken: ({ clientId }) => clientId.startsWith('Iv'),
  formatTokenResponse: ({ access_token, refresh_token }, { scopes }) => ({
    access_token,
    ...(refresh_token && { expires_in: 28_800, refresh_token, refresh_token_expires_in: 15_897_600 }),
    scope: scopes.join(','),
    token_type: 'bearer',
  }),
  isTokenResponseForm: true,
  // GitHub responds to invalid codes with status 200.
  formatTokenError: ({ error, description }) =>
    Response.json({
      error: errorCodes[error] ?? error,
      error_description: description,
      error_uri:
        'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors/',
    }),
  userInfo: {
    respond: ({ user, grant, path, headers }) => {
      if (!headers.get('user-agent')) {
        return new Response('Please make sure your request has a User-Agent header', { status: 403 })
      }
      if (path === '') {
        return Response.json({
          login: user.username,
          id: toNumericId(user.subject),
          avatar_url: user.picture,
          name: user.name || null,
          email: user.emailIsPublic ? user.email : null,
          type: 'User',
        })
      }
      if (path !== 'emails' || !grant.scopes.some((scope) => /^user(:email)?$/.test(scope))) {
        return Response.json({ message: 'Not Found', status: '404' }, { status: 404 })
      }
      if (user.email === null) return Response.json([])
      return Response.json([{ email: user.email, primary: true, verified: user.emailVerified, visibility: 'private' }])
    },
  },
}
