import { createHash, randomBytes } from 'node:crypto'
import { authenticateClient } from './client-authentication.ts'
import type { Grant } from './grant.ts'
import { createIdToken } from './id-token.ts'
import type { Fault } from './fault.ts'
import type { Provider, TokenResponse, TokenError } from './provider.ts'
import { isFormBody, type SimulatedRequest } from './requests.ts'
import type { ProviderState } from './state.ts'

/** The token endpoint (RFC 6749, sections 4.1.3 and 6; RFC 7636, section 4.6). */
export const handleTokenRequest = async (
  state: ProviderState,
  request: SimulatedRequest,
  fault: Fault | undefined,
): Promise<Response> => {
  const { provider } = state
  const outcome = await processTokenRequest(state, request, fault)
  if ('error' in outcome) return provider.formatTokenError?.(outcome) ?? formatStandardError(outcome)
  const body = provider.formatTokenResponse?.(outcome.standard, outcome.grant) ?? outcome.standard
  if (provider.isTokenResponseForm && !request.headers.accept?.includes('json')) {
    return new Response(new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])))
  }
  return Response.json(body, { headers: { 'cache-control': 'no-store' } })
}

export const findRequestedGrant = ({ codes, refreshTokens }: ProviderState, { form }: SimulatedRequest) =>
  codes.get(form.code ?? '') ?? refreshTokens.get(form.refresh_token ?? '')

type TokenResult = { standard: TokenResponse; grant: Grant } | TokenError

const processTokenRequest = async (
  state: ProviderState,
  request: SimulatedRequest,
  fault: Fault | undefined,
): Promise<TokenResult> => {
  const { form, body, headers, method } = request
  if (method !== 'POST') return createError('invalid_request', 'the method must be POST')
  if (!isFormBody(headers)) return createError('invalid_request', 'the body must be application/x-www-form-urlencoded')
  const names = [...new URLSearchParams(body).keys()]
  if (new Set(names).size < names.length) return createError('invalid_request', 'a parameter is duplicated')

  const client = await authenticateClient(state, request)
  if ('error' in client) return client
  if (form.grant_type === 'authorization_code') return redeemCode(state, { form, clientId: client.clientId, fault })
  if (form.grant_type === 'refresh_token') return refresh(state, { form, clientId: client.clientId, fault })
  return createError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token')
}

interface GrantRequest {
  form: Readonly<Record<string, string>>
  clientId: string
  fault: Fault | undefined
}

const redeemCode = async (state: ProviderState, { form, clientId, fault }: GrantRequest): Promise<TokenResult> => {
  const grant = state.codes.get(form.code ?? '')
  if (!grant) return createError('invalid_grant', 'the code is unknown or was used before')
  state.codes.delete(form.code ?? '')
  if (grant.clientId !== clientId) return createError('invalid_grant', 'the code was issued to another client')
  if (form.redirect_uri !== grant.redirectUri) {
    return createError('invalid_grant', 'redirect_uri differs from the authorization request')
  }
  const reason =
    validateCodeVerifier(grant, form.code_verifier) ?? validateDeviceId(state.provider, grant, form.device_id)
  if (reason) return createError('invalid_grant', reason)
  const hasRefreshToken =
    state.provider.refreshTokenPolicy !== 'never' && (state.provider.shouldIssueRefreshToken?.(grant) ?? true)
  const refreshToken = hasRefreshToken ? issueRefreshToken(state, grant) : undefined
  return issueTokens(state, { grant, fault, refreshToken })
}

const refresh = async (state: ProviderState, { form, clientId, fault }: GrantRequest): Promise<TokenResult> => {
  const { refreshTokens, provider } = state
  const { refresh_token: current = '' } = form
  const grant = refreshTokens.get(current)
  if (!grant || grant.clientId !== clientId || fault === 'refresh-refused') {
    return createError('invalid_grant', 'the refresh token is unknown, revoked, or was used before')
  }
  const reason = validateDeviceId(provider, grant, form.device_id)
  if (reason) return createError('invalid_grant', reason)
  return issueTokens(state, { grant, fault, refreshToken: renewRefreshToken(state, grant, current) })
}

/** Returns the refresh token of the response. */
const renewRefreshToken = (state: ProviderState, grant: Grant, current: string): string | undefined => {
  switch (state.provider.refreshTokenPolicy) {
    case 'rotates':
      state.refreshTokens.delete(current)
      return issueRefreshToken(state, grant)
    case 'renews':
      return issueRefreshToken(state, grant)
    case 'repeats':
      return current
    default:
      return undefined
  }
}

const validateCodeVerifier = ({ query }: Grant, verifier: string | undefined): string | undefined => {
  const challenge = query.get('code_challenge')
  if (challenge === null) return verifier === undefined ? undefined : 'code_verifier without code_challenge'
  if (verifier === undefined) return 'code_verifier is missing'
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return 'code_verifier must be 43 to 128 unreserved characters'
  return createHash('sha256').update(verifier).digest('base64url') === challenge
    ? undefined
    : 'code_verifier does not match code_challenge'
}

const validateDeviceId = ({ hasDeviceId }: Provider, { deviceId }: Grant, received: string | undefined) =>
  hasDeviceId && received !== deviceId ? 'device_id differs from the callback' : undefined

interface IssueInput {
  grant: Grant
  fault: Fault | undefined
  refreshToken: string | undefined
}

const issueTokens = async (state: ProviderState, { grant, fault, refreshToken }: IssueInput): Promise<TokenResult> => {
  const { provider } = state
  const accessToken = createToken(`${provider.id}-access`)
  // An unstored token is rejected like an expired one.
  if (fault !== 'expired-token') state.accessTokens.set(accessToken, grant)
  const idToken = await createIdToken(state, grant, fault)
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

const createError = (error: TokenError['error'], description: string): TokenError => ({ error, description })

const formatStandardError = ({ error, description }: TokenError): Response =>
  Response.json(
    { error, error_description: description },
    {
      status: error === 'invalid_client' ? 401 : 400,
      headers: { 'cache-control': 'no-store', ...(error === 'invalid_client' && { 'www-authenticate': 'Basic' }) },
    },
  )
