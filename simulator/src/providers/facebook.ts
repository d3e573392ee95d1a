import { firstNameOf, lastNameOf } from '../person.ts'
import type { Provider } from '../provider.ts'

export const facebook: Provider = {
  id: 'facebook',
  name: 'Facebook',
  subject: '10216394860925316',
  requires: [],
  scopeDelimiter: 'either',
  clientAuthentication: ['post'],
  expiresIn: 5_183_944,
  refreshing: 'never',
  tokenAnswer: ({ access_token, expires_in, id_token }) => ({
    access_token,
    token_type: 'bearer',
    expires_in,
    ...(id_token && { id_token }),
  }),
  tokenRefusal: ({ description }) => graphError(description),
  idToken: {
    algorithm: 'RS256',
    claims: (person, { scopes }) => ({
      name: person.name,
      given_name: firstNameOf(person),
      family_name: lastNameOf(person),
      ...(scopes.includes('email') && person.email !== null && { email: person.email }),
      ...(person.picture !== null && { picture: person.picture }),
    }),
  },
  userInfo: {
    answer: ({ person, grant, query }) => {
      const known: Readonly<Record<string, unknown>> = {
        id: person.subject,
        name: person.name,
        first_name: firstNameOf(person),
        last_name: lastNameOf(person),
        email: grant.scopes.includes('email') ? (person.email ?? undefined) : undefined,
        picture: { data: { height: 50, width: 50, is_silhouette: person.picture === null, url: person.picture } },
      }
      // A field may carry a selection of its own: picture.width(200){url}.
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
