import type { Grant } from './grant.ts'
import type { Misbehaviour } from './misbehaviour.ts'
import { told } from './person.ts'
import type { SimulatedRequest } from './requests.ts'
import type { ProviderState } from './state.ts'

/** What a provider tells of a person to whoever holds an access token (RFC 6750, section 2). */
export const answerUserInfo = (
  state: ProviderState,
  request: SimulatedRequest,
  mode: Misbehaviour | undefined,
): Response => {
  const { userInfo } = state.provider
  if (!userInfo) return Response.json({ error: 'not_found' }, { status: 404 })
  const wanted = userInfo.method ?? 'GET'
  if (request.method !== wanted) {
    return Response.json({ error: 'method_not_allowed' }, { status: 405, headers: { allow: wanted } })
  }
  const grant = grantOfToken(state, request)
  if (!grant || mode === 'expired-token') {
    return Response.json(
      { error: 'invalid_token', error_description: 'the access token is missing, unknown or has expired' },
      { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
    )
  }
  const { pathname, searchParams } = new URL(request.url)
  return userInfo.answer({
    person: told(grant.person, mode),
    grant,
    path: decodeURIComponent(pathname.replace(/^.*?\/user\/?/, '').replace(/\/$/, '')),
    query: searchParams,
    headers: new Headers(request.headers),
    form: request.form,
  })
}

export const grantOfToken = (
  { provider, accessTokens }: ProviderState,
  request: SimulatedRequest,
): Grant | undefined => {
  if (provider.userInfo?.token === 'form') return accessTokens.get(request.form.access_token ?? '')
  const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return accessTokens.get(token)
}
