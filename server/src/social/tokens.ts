import * as z from 'zod/mini'
import { CENTURY } from '../platform/options/option-kinds.ts'
import { resolveEndpoints } from './discovery.ts'
import type { ProviderTokens } from './provider.ts'
import type { ConfiguredProvider } from './providers.ts'
import { toStorableText } from './storable-text.ts'

interface CodeExchange {
  code: string
  codeVerifier: string
  deviceId: string | undefined
  /** Milliseconds since the epoch. */
  now: number
}

/** The tokens for a code (RFC 6749, section 4.1.3). Throws where the provider refuses. */
export const exchangeCode = (
  configured: ConfiguredProvider,
  { code, codeVerifier, deviceId, now }: CodeExchange,
): Promise<ProviderTokens> =>
  requestTokens(configured, now, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: configured.redirectUri,
    ...(configured.pkce && { code_verifier: codeVerifier }),
    ...(configured.provider.sendsDeviceId && deviceId && { device_id: deviceId }),
  })

/** New tokens for a refresh token (RFC 6749, section 6). Throws where the provider refuses. */
export const refreshTokens = (
  configured: ConfiguredProvider,
  { refreshToken, deviceId, now }: { refreshToken: string; deviceId: string | undefined; now: number },
): Promise<ProviderTokens> =>
  requestTokens(configured, now, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    ...(configured.provider.sendsDeviceId && deviceId && { device_id: deviceId }),
  })

const requestTokens = async (
  configured: ConfiguredProvider,
  now: number,
  grant: Record<string, string>,
): Promise<ProviderTokens> => {
  const { provider, options, clientId, outbound } = configured
  const { token } = await resolveEndpoints(configured)
  const secret = (await provider.clientSecretOf?.(options, now)) ?? options.clientSecret
  const isBasic = provider.clientAuthentication === 'basic' && secret !== undefined
  const answer = await outbound.json(token, {
    method: 'POST',
    headers: isBasic ? { authorization: basicCredentials(clientId, secret) } : {},
    form: isBasic
      ? grant
      : { ...grant, [provider.clientIdParameter ?? 'client_id']: clientId, ...(secret && { client_secret: secret }) },
  })
  return toTokens(tokenResponse.parse(answer), now)
}

/** RFC 6749, section 2.3.1: both are form-encoded before they are joined. */
const basicCredentials = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${formEncode(id)}:${formEncode(secret)}`).toString('base64')}`

const formEncode = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)

/** Seconds: some providers send them as text. */
const lifetime = z.nullish(z.pipe(z.union([z.number(), z.string()]), z.transform(Number)))

/** RFC 6749, section 5.1, and what providers make of it. One that refuses with 200 has no access token. */
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

const toTokens = (answer: z.infer<typeof tokenResponse>, now: number): ProviderTokens => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token ?? null,
  idToken: answer.id_token ?? null,
  tokenType: answer.token_type ?? null,
  scopes: parseScopes(answer.scope),
  accessTokenExpiresAt: expiresAfter(now, answer.expires_in),
  refreshTokenExpiresAt: expiresAfter(now, answer.refresh_token_expires_in ?? answer.refresh_expires_in),
})

const parseScopes = (scope: string | string[] | null | undefined): string[] | null => {
  const scopes = typeof scope === 'string' ? scope.split(/[ ,]+/) : scope
  return scopes?.map(toStorableText).filter(Boolean) ?? null
}

const expiresAfter = (now: number, seconds: number | null | undefined): number | null =>
  seconds && seconds > 0 ? now + Math.floor(Math.min(seconds, CENTURY)) * 1000 : null
