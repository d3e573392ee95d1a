import * as z from 'zod/mini'
import { codeValue, flag, integer, section, text } from './option-types.ts'

/** `ES256` of RFC 7518, `EdDSA` of RFC 8037. */
const signingAlgorithms = ['ES256', 'EdDSA', 'RS256'] as const

export interface TokenSubject {
  readonly userId: string
  readonly sessionId: string
  readonly activeOrganizationId: string | null
}

type ApplicationClaims = Readonly<Record<string, unknown>> | undefined

/** Claims of the application, at most 1 kB of JSON. Names that Latchkey uses fail. `undefined` adds none. */
export type TokenClaims = (subject: TokenSubject) => ApplicationClaims | Promise<ApplicationClaims>

const MAX_LIFETIME_SECONDS = 3600
const MAX_ROTATION_SECONDS = 10 * 365 * 86_400

export const jwtOptions = section({
  /** Issues tokens for other services at `/token`, and their keys at `/jwks`. */
  enabled: z._default(flag, false),
  /** The claim `iss`. `baseURL` if absent. */
  issuer: z.optional(text),
  /** The claim `aud`: the services that accept the tokens. `baseURL` if absent. */
  audience: z.optional(text),
  /** The lifetime of a token in seconds. Revocations take effect when it ends. */
  expiresIn: z._default(integer(1, MAX_LIFETIME_SECONDS, 'must be whole seconds, at most an hour'), 300),
  /** The algorithm of the signature: `ES256`, `EdDSA` or `RS256`. */
  algorithm: z._default(z.enum(signingAlgorithms), 'ES256'),
  /** The age in seconds at which a key is replaced. Its successor is published a day before. */
  rotationInterval: z._default(
    integer(2 * 86_400, MAX_ROTATION_SECONDS, 'must be whole seconds, at least two days'),
    90 * 86_400,
  ),
  /** Adds the claims `email` and `email_verified`. */
  includeEmail: z._default(flag, false),
  /** Adds the claims `org_id` and `org_role` of the active organization. */
  includeOrganization: z._default(flag, false),
  /** A function that returns claims of the application. */
  claims: z.optional(
    codeValue<TokenClaims>('TokenClaims', 'must be a function', (value) => typeof value === 'function'),
  ),
})
