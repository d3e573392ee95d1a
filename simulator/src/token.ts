import { createHash, randomBytes } from 'node:crypto'
import { authenticateClient } from './client-authentication.ts'
import type { Grant } from './grant.ts'
import { idTokenOf } from './id-token.ts'
import type { Misbehaviour } from './misbehaviour.ts'
import type { Provider, TokenAnswer, TokenRefusal } from './provider.ts'
import { isForm, type SimulatedRequest } from './requests.ts'
import type { ProviderState } from './state.ts'

/** The token endpoint (RFC 6749, sections 4.1.3 and 6; RFC 7636, section 4.6). */
export const answerTokenRequest = async (
  state: ProviderState,
  request: SimulatedRequest,
  mode: Misbehaviour | undefined,
): Promise<Response> => {
  const { provider } = state
  const outcome = await decide(state, request, mode)
  if ('error' in outcome) return provider.tokenRefusal?.(outcome) ?? standardRefusal(outcome)
  const answer = provider.tokenAnswer?.(outcome.standard, outcome.grant) ?? outcome.standard
  const headers = { 'cache-control': 'no-store' }
  if (provider.answersForms && !request.headers.accept?.includes('json')) {
    return new Response(new URLSearchParams(Object.entries(answer).map(([name, value]) => [name, String(value)])))
  }
  return Response.json(answer, { headers })
}

/** The grant that a token request speaks of, if there is one. */
export const grantAskedFor = ({ codes, refreshTokens }: ProviderState, { form }: SimulatedRequest) =>
  codes.get(form.code ?? '') ?? refreshTokens.get(form.refresh_token ?? '')

type Outcome = { standard: TokenAnswer; grant: Grant } | TokenRefusal

const decide = async (
  state: ProviderState,
  request: SimulatedRequest,
  mode: Misbehaviour | undefined,
): Promise<Outcome> => {
  const { form, body, headers, method } = request
  if (method !== 'POST') return refusal('invalid_request', 'the method must be POST')
  if (!isForm(headers)) return refusal('invalid_request', 'the body must be application/x-www-form-urlencoded')
  const names = [...new URLSearchParams(body).keys()]
  if (new Set(names).size < names.length) return refusal('invalid_request', 'a parameter is there twice')

  const client = await authenticateClient(state, request)
  if ('error' in client) return client
  if (form.grant_type === 'authorization_code') return redeemCode(state, { form, clientId: client.clientId, mode })
  if (form.grant_type === 'refresh_token') return refresh(state, { form, clientId: client.clientId, mode })
  return refusal('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token')
}

interface Redemption {
  form: Readonly<Record<string, string>>
  clientId: string
  mode: Misbehaviour | undefined
}

const redeemCode = async (state: ProviderState, { form, clientId, mode }: Redemption): Promise<Outcome> => {
  const grant = state.codes.get(form.code ?? '')
  if (!grant) return refusal('invalid_grant', 'the code is unknown or was used before')
  state.codes.delete(form.code ?? '')
  if (grant.clientId !== clientId) return refusal('invalid_grant', 'the code was made for another application')
  if (form.redirect_uri !== grant.redirectUri) {
    return refusal('invalid_grant', 'redirect_uri is not that of the authorization request')
  }
  const doubt = doubtOfVerifier(grant, form.code_verifier) ?? doubtOfDevice(state.provider, grant, form.device_id)
  if (doubt) return refusal('invalid_grant', doubt)
  const refreshToken = state.provider.refreshing !== 'never' && (state.provider.givesRefreshToken?.(grant) ?? true)
  return issue(state, { grant, mode, refreshToken: refreshToken ? issueRefreshToken(state, grant) : undefined })
}

const refresh = async (state: ProviderState, { form, clientId, mode }: Redemption): Promise<Outcome> => {
  const { refreshTokens, provider } = state
  const { refresh_token: used = '' } = form
  const grant = refreshTokens.get(used)
  if (!grant || grant.clientId !== clientId || mode === 'refresh-refused') {
    return refusal('invalid_grant', 'the refresh token is unknown, revoked, or was used before')
  }
  const doubt = doubtOfDevice(provider, grant, form.device_id)
  if (doubt) return refusal('invalid_grant', doubt)
  if (provider.refreshing === 'rotates') refreshTokens.delete(used)
  const another = provider.refreshing === 'rotates' || provider.refreshing === 'renews'
  const refreshToken = another ? issueRefreshToken(state, grant) : provider.refreshing === 'repeats' ? used : undefined
  return issue(state, { grant, mode, refreshToken })
}

const doubtOfVerifier = ({ query }: Grant, verifier: string | undefined): string | undefined => {
  const challenge = query.get('code_challenge')
  if (challenge === null) return verifier === undefined ? undefined : 'code_verifier came without a challenge before it'
  if (verifier === undefined) return 'code_verifier is missing'
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return 'code_verifier must be 43 to 128 unreserved characters'
  return createHash('sha256').update(verifier).digest('base64url') === challenge
    ? undefined
    : 'code_verifier does not fit the challenge'
}

const doubtOfDevice = ({ namesDevice }: Provider, { deviceId }: Grant, told: string | undefined) =>
  namesDevice && told !== deviceId ? 'device_id is not that of the callback' : undefined

interface Issue {
  grant: Grant
  mode: Misbehaviour | undefined
  refreshToken: string | undefined
}

const issue = async (state: ProviderState, { grant, mode, refreshToken }: Issue): Promise<Outcome> => {
  const { provider } = state
  const accessToken = createToken(`${provider.id}-access`)
  // An expired token is one that opens nothing any more.
  if (mode !== 'expired-token') state.accessTokens.set(accessToken, grant)
  const idToken = await idTokenOf(state, grant, mode)
  return {
    grant,
    standard: {
      access_token: accessToken,
      token_type: 'Bearer',
      ...(provider.expiresIn !== null && { expires_in: provider.expiresIn }),
      ...(refreshToken && { refresh_token: refreshToken }),
      scope: grant.scopes.join(' '),
      ...(idToken && { id_token: idToken }),
    },
  }
}

const issueRefreshToken = ({ provider, refreshTokens }: ProviderState, grant: Grant): string => {
  const token = createToken(`${provider.id}-refresh`)
  refreshTokens.set(token, grant)
  return token
}

const createToken = (kind: string): string => `${kind}.${randomBytes(24).toString('base64url')}`

const refusal = (error: TokenRefusal['error'], description: string): TokenRefusal => ({ error, description })

const standardRefusal = ({ error, description }: TokenRefusal): Response =>
  Response.json(
    { error, error_description: description },
    {
      status: error === 'invalid_client' ? 401 : 400,
      headers: { 'cache-control': 'no-store', ...(error === 'invalid_client' && { 'www-authenticate': 'Basic' }) },
    },
  )
