import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import { getErrorMessage } from './platform/error-text.ts'

/** The claims of a token that `/token` issued. Options of the server and the application add more. */
export interface TokenClaims {
  readonly iss: string
  readonly aud: string | string[]
  /** The ID of the user. */
  readonly sub: string
  /** The ID of the session. */
  readonly sid: string
  readonly jti: string
  /** Seconds since the epoch. */
  readonly iat: number
  readonly exp: number
  readonly [claim: string]: unknown
}

/** The options of `createTokenVerifier`. They must match the options of the server that issues the tokens. */
export interface TokenVerifierOptions {
  /** `jwt.issuer` of the server, by default its `baseURL`. */
  issuer: string
  /** `jwt.audience` of the server. The issuer if absent. */
  audience?: string
  /** The URL of the keys. `/api/auth/jwks` below the issuer if absent. */
  jwksURL?: string
  /** `jwt.algorithm` of the server. Tokens with another algorithm are invalid. */
  algorithm?: 'ES256' | 'EdDSA' | 'RS256'
  /** Replaces `fetch` for the keys. */
  fetch?: typeof fetch
}

/** Resolves to the claims of a valid token, or null. Rejects if the keys cannot be read. */
export type TokenVerifier = (token: string) => Promise<TokenClaims | null>

/** The clocks of two servers may differ by this time. */
const CLOCK_TOLERANCE_SECONDS = 60

/**
 * Verifies tokens of `/token` in another service, without a database: signature, algorithm, type, issuer, audience and expiry
 * (RFC 7519, RFC 9068). The keys are read on first use, cached for ten minutes, and read again for an unknown key.
 *
 * A token stays valid until it expires, also after a sign-out, a ban or a change of roles. Call `get-session` for sensitive
 * actions.
 *
 *     const verifyToken = createTokenVerifier({ issuer: 'https://auth.example.com', audience: 'https://api.example.com' })
 *     const claims = await verifyToken(token)
 *     if (!claims) return new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })
 */
export const createTokenVerifier = (options: TokenVerifierOptions): TokenVerifier => {
  const { issuer, audience = issuer, algorithm = 'ES256' } = options
  if (!issuer) throw new Error('createTokenVerifier() needs issuer: jwt.issuer of the server, by default its baseURL')
  const url = new URL(options.jwksURL ?? `${issuer.replace(/\/$/, '')}/api/auth/jwks`)
  const keys = createRemoteJWKSet(url, options.fetch && { [customFetch]: options.fetch })
  return async (token) => {
    try {
      const { payload } = await jwtVerify<TokenClaims>(token, keys, {
        issuer: toClaimValues(issuer),
        audience: toClaimValues(audience),
        algorithms: [algorithm],
        typ: 'at+jwt',
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['sub', 'sid', 'exp'],
      })
      return payload
    } catch (error) {
      if (isInvalidToken(error)) return null
      throw new Error(`The keys at ${url.href} cannot be read: ${getErrorMessage(error)}`, { cause: error })
    }
  }
}

/** `baseURL` may end with a slash, but the claims of the server have none. */
const toClaimValues = (url: string): string[] => [url, url.replace(/\/$/, '')]

/** Returns false if the keys are unavailable, because the token may be valid. */
const isInvalidToken = (error: unknown): boolean =>
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported ||
  error instanceof errors.JWKSNoMatchingKey ||
  // The token names no key and more than one is published. Each token of the service names its key.
  error instanceof errors.JWKSMultipleMatchingKeys
