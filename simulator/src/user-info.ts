import type { Grant } from './grant.ts'
import type { Fault } from './fault.ts'
import { applyFault } from './user.ts'
import type { SimulatedRequest } from './requests.ts'
import type { ProviderState } from './state.ts'

/** The user info endpoint (RFC 6750, section 2). */
export const handleUserInfoRequest = (
  state: ProviderState,
  request: SimulatedRequest,
  fault: Fault | undefined,
): Response => {
  const { userInfo } = state.provider
  if (!userInfo) return Response.json({ error: 'not_found' }, { status: 404 })
  const method = userInfo.method ?? 'GET'
  if (request.method !== method) {
    return Response.json({ error: 'method_not_allowed' }, { status: 405, headers: { allow: method } })
  }
  const grant = findGrantByAccessToken(state, request)
  if (!grant || fault === 'expired-token') {
    return Response.json(
      { error: 'invalid_token', error_description: 'the access token is missing, unknown or has expired' },
      { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
    )
  }
  const { pathname, searchParams } = new URL(request.url)
  return userInfo.respond({
    user: applyFault(grant.user, fault),
    grant,
    path: decodeURIComponent(pathname.replace(/^.*?\/user\/?/, '').replace(/\/$/, '')),
    query: searchParams,
    headers: new Headers(request.headers),
    form: request.form,
  })
}

export const findGrantByAccessToken = (
  { provider, accessTokens }: ProviderState,
  request: SimulatedRequest,
): Grant | undefined => {
  if (provider.userInfo?.tokenLocation === 'form') return accessTokens.get(request.form.access_token ?? '')
  const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return accessTokens.get(token)
}
