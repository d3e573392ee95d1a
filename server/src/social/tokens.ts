import * as z from 'zod/mini'
import { CENTURY_SECONDS } from '../platform/options/option-types.ts'
import type { Context } from '../platform/context.ts'
import { resolveEndpoints } from './discovery.ts'
import type { OutboundRequest } from './outbound.ts'
import type { ProviderTokens } from './provider.ts'
import type { ConfiguredProvider } from './providers.ts'
import type { SocialState } from './state.store.ts'
import { toStorableText } from './storable-text.ts'

/** `echoedValue` is the value of `echoedCallbackParameter`. */
interface CodeGrant extends Pick<SocialState, 'codeVerifier'> {
  code: string
  echoedValue: string | undefined
}

/** Exchanges an authorization code for tokens (RFC 6749, section 4.1.3). Throws if the provider rejects it. */
export const exchangeCode = (
  ctx: Context,
  configured: ConfiguredProvider,
  { code, codeVerifier, echoedValue }: CodeGrant,
): Promise<ProviderTokens> =>
  requestTokens(ctx, configured, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: configured.redirectUri,
    ...(configured.pkce && { code_verifier: codeVerifier }),
    ...createEchoedParameter(configured, echoedValue),
  })

/** Requests new tokens with a refresh token (RFC 6749, section 6). Throws if the provider rejects it. */
export const refreshTokens = (
  ctx: Context,
  configured: ConfiguredProvider,
  { refreshToken, echoedValue }: { refreshToken: string; echoedValue: string | undefined },
): Promise<ProviderTokens> =>
  requestTokens(ctx, configured, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    ...createEchoedParameter(configured, echoedValue),
  })

const createEchoedParameter = ({ provider }: ConfiguredProvider, value: string | undefined): Record<string, string> => {
  const name = provider.echoedCallbackParameter
  return name && value ? { [name]: value } : {}
}

const requestTokens = async (
  ctx: Context,
  configured: ConfiguredProvider,
  grant: Record<string, string>,
): Promise<ProviderTokens> => {
  const now = ctx.now()
  const { provider, outbound } = configured
  const { token } = await resolveEndpoints(configured)
  const { headers, form } = await createClientCredentials(configured, now)
  const body = await outbound.json(token, { method: 'POST', headers, form: { ...grant, ...form } })
  return toTokens(tokenResponse.parse(provider.toTokenResponse ? provider.toTokenResponse(body) : body), now)
}

/** Authenticates the client at the token endpoint (RFC 6749, section 2.3.1). Public clients send their ID in the body. */
const createClientCredentials = async (
  { provider, options, clientId }: ConfiguredProvider,
  now: number,
): Promise<Required<Pick<OutboundRequest, 'headers' | 'form'>>> => {
  const secret = (await provider.createClientSecret?.(options, now)) ?? options.clientSecret
  if (provider.clientAuthentication === 'basic' && secret !== undefined) {
    return { headers: { authorization: encodeBasic(clientId, secret) }, form: {} }
  }
  const form = { [provider.clientIdParameter ?? 'client_id']: clientId, ...(secret && { client_secret: secret }) }
  return { headers: {}, form }
}

/** RFC 6749, section 2.3.1: both parts are form-encoded before they are joined. */
const encodeBasic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeFormValue(id)}:${encodeFormValue(secret)}`).toString('base64')}`

const encodeFormValue = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)

/** Seconds. Some providers send a string. */
const lifetime = z.nullish(z.pipe(z.union([z.number(), z.string()]), z.transform(Number)))

/**
 * RFC 6749, section 5.1, with common deviations: a list of scopes, and two names for the lifetime of the refresh token,
 * which the standard does not define. Some providers report errors with status 200: those lack an access token.
 */
const tokenResponse = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.nullish(z.string()),
  id_token: z.nullish(z.string()),
  token_type: z.nullish(z.string()),
  expires_in: lifetime,
  refresh_token_expires_in: lifetime,
  refresh_expires_in: lifetime,
  scope: z.nullish(z.union([z.string(), z.array(z.string())])),
})

const toTokens = (response: z.infer<typeof tokenResponse>, now: number): ProviderTokens => ({
  accessToken: response.access_token,
  refreshToken: response.refresh_token ?? null,
  idToken: response.id_token ?? null,
  tokenType: response.token_type ?? null,
  scopes: parseScopes(response.scope),
  accessTokenExpiresAt: toExpiry(now, response.expires_in),
  refreshTokenExpiresAt: toExpiry(now, response.refresh_token_expires_in ?? response.refresh_expires_in),
})

const parseScopes = (scope: string | string[] | null | undefined): string[] | null => {
  const scopes = typeof scope === 'string' ? scope.split(/[ ,]+/) : scope
  return scopes?.map(toStorableText).filter(Boolean) ?? null
}

const toExpiry = (now: number, seconds: number | null | undefined): number | null =>
  seconds && seconds > 0 ? now + Math.floor(Math.min(seconds, CENTURY_SECONDS)) * 1000 : null
