import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { resolveEndpoints } from './discovery.ts'
import type { Outbound } from './outbound.ts'
import type { ConfiguredProvider } from './providers.ts'

/** Seconds by which a provider's clock may differ from ours. */
const CLOCK_TOLERANCE_SECONDS = 60
/** Seconds after which an ID token proves nothing any more, whatever it says of its expiry. */
const MAX_AGE_SECONDS = 3600

/** What an ID token must say. */
interface IdTokenChecks {
  /** What we had put into it; null where somebody else asked for the token, and put nothing into it. */
  nonce: string | null
  /** Milliseconds since the epoch. */
  now: number
}

/**
 * The claims of an ID token that this provider signed for us, now, and for this very request (OpenID Connect Core,
 * section 3.1.3.7). Throws for every other, whatever is wrong with it (rules R41, R71).
 */
export const verifyIdToken = async (
  configured: ConfiguredProvider,
  token: string,
  { nonce, now }: IdTokenChecks,
): Promise<Record<string, unknown>> => {
  const { provider, options, clientId, outbound } = configured
  const endpoints = await resolveEndpoints(configured)
  const rules = provider.idToken
  if (!rules || !endpoints.jwks || !endpoints.issuer) throw new Error('This provider gives no ID tokens')
  const { payload } = await jwtVerify(token, keySetFor(outbound, endpoints.jwks), {
    algorithms: [...(rules.algorithms ?? ['RS256'])],
    audience: [...(rules.audience?.(options) ?? [clientId])],
    requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
    maxTokenAge: MAX_AGE_SECONDS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: new Date(now),
  })
  const issuer = payload.iss ?? ''
  const isIssuer = rules.isIssuer?.(issuer, { endpoints, options, claims: payload }) ?? issuer === endpoints.issuer
  if (!isIssuer) throw new Error('The ID token has another issuer')
  // Of several audiences the one that asked for it is named apart.
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId) {
    throw new Error('The ID token is for somebody else too')
  }
  if (nonce !== null && payload.nonce !== nonce) throw new Error('The ID token belongs to another request')
  if (rules.isFor && !rules.isFor(payload, options)) throw new Error('The ID token is for people of another kind')
  return payload
}

/** Keys are kept, and fetched again for a key id that is not among them: providers change theirs. */
const keySetFor = (outbound: Outbound, url: string) => {
  const ofThisService = keySets.get(outbound) ?? new Map<string, ReturnType<typeof createRemoteJWKSet>>()
  keySets.set(outbound, ofThisService)
  const known = ofThisService.get(url)
  if (known) return known
  const keys = createRemoteJWKSet(new URL(url), {
    cooldownDuration: 1000,
    [customFetch]: async (address: string) => Response.json(await outbound.json(address)),
  })
  ofThisService.set(url, keys)
  return keys
}

const keySets = new WeakMap<Outbound, Map<string, ReturnType<typeof createRemoteJWKSet>>>()
