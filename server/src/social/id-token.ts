import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import type { Context } from '../platform/context.ts'
import { resolveEndpoints } from './discovery.ts'
import type { Outbound } from './outbound.ts'
import type { IdTokenSource, Provider } from './provider.ts'
import type { ConfiguredProvider } from './providers.ts'

const CLOCK_TOLERANCE_SECONDS = 60
/** Limits replays of a leaked token, even if its `exp` claim is later. */
const MAX_AGE_SECONDS = 3600

/** Claims that every accepted ID token has, and others. */
export interface IdTokenClaims extends Readonly<Record<string, unknown>> {
  readonly exp: number
  readonly iat: number
}

/**
 * Validates an ID token (OpenID Connect Core, section 3.1.3.7) and returns its claims. Throws if it is invalid (R41, R71).
 * `nonce` is that of the authorization request or of the app. `null` accepts only tokens without a nonce.
 */
export const verifyIdToken = async (
  ctx: Context,
  configured: ConfiguredProvider,
  { token, nonce }: { token: string; nonce: string | null },
): Promise<IdTokenClaims> => {
  const { provider, options, clientId, outbound } = configured
  const endpoints = await resolveEndpoints(configured)
  const rules = provider.idToken
  if (!rules || !endpoints.jwks || !endpoints.issuer) throw new Error('The provider does not issue ID tokens')
  const { payload } = await jwtVerify(token, findKeySet(outbound, endpoints.jwks), {
    algorithms: [...(rules.algorithms ?? ['RS256'])],
    audience: [...(rules.audience?.(options) ?? [clientId])],
    requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
    maxTokenAge: MAX_AGE_SECONDS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: new Date(ctx.now()),
  })
  const issuer = payload.iss ?? ''
  const isIssuer = rules.isIssuer?.(issuer, { endpoints, options, claims: payload }) ?? issuer === endpoints.issuer
  if (!isIssuer) throw new Error('The ID token has another issuer')
  // Step 4: with several audiences, `azp` names the authorized client.
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId) {
    throw new Error('The ID token was issued to another client')
  }
  // Also without a nonce in the request: the claim binds the token to the browser that requested it.
  if ((payload.nonce ?? null) !== nonce) throw new Error('The nonce of the ID token does not match')
  if (rules.isUserAllowed && !rules.isUserAllowed(payload, options))
    throw new Error('The options do not admit the user of the ID token')
  // `requiredClaims` guarantees that both exist.
  const { exp = 0, iat = 0 } = payload
  return { ...payload, exp, iat }
}

export const acceptsIdTokenFrom = ({ idToken }: Provider, source: IdTokenSource): boolean =>
  idToken !== undefined && (idToken.acceptedFrom ?? ['token-response']).includes(source)

/**
 * Returns the time after which `verifyIdToken` rejects the token in any case, in milliseconds since the epoch. The claims can
 * have fractions (RFC 7519, section 2).
 */
export const computeIdTokenExpiry = ({ exp, iat }: IdTokenClaims): number =>
  Math.ceil((Math.min(exp, iat + MAX_AGE_SECONDS) + CLOCK_TOLERANCE_SECONDS + 1) * 1000)

/** Key sets are cached per service, and fetched again for an unknown key ID: providers rotate their keys. */
const findKeySet = (outbound: Outbound, url: string) => {
  const keySets = keySetsByService.get(outbound) ?? new Map<string, ReturnType<typeof createRemoteJWKSet>>()
  keySetsByService.set(outbound, keySets)
  const cached = keySets.get(url)
  if (cached) return cached
  const keySet = createRemoteJWKSet(new URL(url), {
    cooldownDuration: 1000,
    [customFetch]: async (jwksUrl: string) => Response.json(await outbound.json(jwksUrl)),
  })
  keySets.set(url, keySet)
  return keySet
}

const keySetsByService = new WeakMap<Outbound, Map<string, ReturnType<typeof createRemoteJWKSet>>>()
