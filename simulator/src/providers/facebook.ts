import { toFirstName, toLastName } from '../user.ts'
import type { Provider } from '../provider.ts'

export const facebook: Provider = {
  id: 'facebook',
  name: 'Facebook',
  subject: '10216394860925316',
  requiredParameters: [],
  scopeDelimiter: 'either',
  clientAuthentication: ['post'],
  expiresIn: 5_183_944,
  refreshTokenPolicy: 'never',
  formatTokenResponse: ({ access_token, expires_in, id_token }) => ({
    access_token,
    token_type: 'bearer',
    expires_in,
    ...(id_token && { id_token }),
  }),
  formatTokenError: ({ description }) => graphError(description),
  idToken: {
    algorithm: 'RS256',
    claims: (user, { scopes }) => ({
      name: user.name,
      given_name: toFirstName(user),
      family_name: toLastName(user),
      ...(scopes.includes('email') && user.email !== null && { email: user.email }),
      ...(user.picture !== null && { picture: user.picture }),
    }),
  },
  userInfo: {
    respond: ({ user, grant, query }) => {
      const known: Readonly<Record<string, unknown>> = {
        id: user.subject,
        name: user.name,
        first_name: toFirstName(user),
        last_name: toLastName(user),
        email: grant.scopes.includes('email') ? (user.email ?? undefined) : undefined,
        picture: { data: { height: 50, width: 50, is_silhouette: user.picture === null, url: user.picture } },
      }
      // A field can have subfields: picture.width(200){url}.
      const names = (query.get('fields') ?? 'id,name').split(',').map((field) => field.replace(/[.{(].*$/, ''))
      const unknown = names.find((name) => !Object.hasOwn(known, name))
      if (unknown !== undefined) return graphError(`(#100) Tried accessing nonexisting field (${unknown})`)
      return Response.json(Object.fromEntries(['id', ...names].map((name) => [name, known[name]])))
    },
  },
}

const graphError = (message: string): Response =>
  Response.json(
    { error: { message, type: 'OAuthException', code: 100, fbtrace_id: 'Ay0rbRQpJXrbVhrq1yXj3Zy' } },
    { status: 400 },
  )
