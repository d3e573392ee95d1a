import type { $ZodType } from 'zod/v4/core'
import type { ErrorName } from './errors.ts'
import type { RateLimit } from './limits.ts'
import type { CallbackError } from './social/callback-errors.ts'

/**
 * Which callers a call accepts:
 * - `anyone`: all callers.
 * - `signed-in`: callers with a session.
 * - `recent`: callers who authenticated in their session less than `session.freshAge` seconds ago, with the second factor
 *   if the account has one. Never during impersonation.
 * - `signed-in-or-server`, `recent-or-server`: the same for requests of clients, over HTTP and in process with `headers`. No
 *   session is required in process without `headers`.
 * - `api-key`: requests with an API key that has `apiKey:verify`; no key required in the server-side interface.
 * - `server`: the server-side interface only. The call is not mounted over HTTP.
 */
export type Access =
  | 'anyone'
  | 'signed-in'
  | 'recent'
  | 'signed-in-or-server'
  | 'recent-or-server'
  | 'api-key'
  | 'server'

/** The definition of one call. Routes, validation, types, tests, and OpenAPI are derived from it. */
export interface CallDefinition {
  /** Shown on the reference page. */
  summary: string
  /** Below the base path. A segment that starts with `:` is a parameter. */
  path: `/${string}`
  access: Access
  /** The rate limit class (`limits.ts`). */
  limit: RateLimit
  /** The errors of this call, in addition to `commonErrors`. */
  errors: readonly ErrorName[]
  /**
   * The JSON body of a 200 response. Fields that are not listed are removed. Absent if the call responds with a page, a
   * redirect or a file.
   */
  response?: $ZodType
  body?: $ZodType
  query?: $ZodType
  params?: $ZodType
  /** The call also accepts browser navigations, and can respond with these. */
  navigationReplies?: readonly ('page' | 'redirect')[]
  /**
   * Skips the origin check, because other sites send browsers to this call. Its parameters must authenticate the
   * request.
   */
  isCrossOriginAllowed?: true
  /**
   * The handler writes nothing, except that it extends or ends the session of the caller. With read replicas of PostgreSQL, its
   * reads run on one of them.
   */
  isReadOnly?: true
  /** The call also accepts HEAD, for uptime monitors and link checkers (RFC 9110, section 9.3.2). */
  isHeadAllowed?: true
  /** Responses have an `ETag`. Requests with it in `If-None-Match` get 304 while the document is unchanged. */
  hasEntityTag?: true
  /** Redirects malformed requests to the error page with this code, instead of responding with 400. */
  badRequestRedirectCode?: CallbackError
  /** The response is binary data of one of these types instead of JSON. */
  mediaTypes?: readonly string[]
  /** The call exists only if this feature is enabled in the options (R53). */
  feature?:
    | 'organization'
    | 'teams'
    | 'two-factor'
    | 'admin'
    | 'passkey'
    | 'jwt'
    | 'api-key'
    | 'api-key-administration'
    | 'webhook'
    | 'email-code'
    | 'device-authorization'
    | 'email-addresses'
    | 'multiple-accounts'
  /** Failures also contain `error` and `error_description` (RFC 6749, section 5.2). */
  hasOAuthErrors?: true
  /**
   * Fails during impersonation: invitations, role changes, removals, deletions, ownership, exports, provider tokens,
   * security settings, and administration. Otherwise an impersonator could keep access after the impersonation ends, or
   * act as an admin with the user's permissions.
   */
  isBlockedDuringImpersonation?: true
  /**
   * With access `recent`: the body field with the caller's password. If it is present, the handler verifies it, so it
   * counts as an authentication with the first factor.
   */
  passwordField?: 'password' | 'currentPassword'
  /** The client reloads the session after a successful call. */
  changesSession?: true
  /**
   * The client reloads the organizations, the active organization, and the membership after a successful call. Calls
   * that only activate another organization use `changesSession`.
   */
  changesOrganizations?: true
}

/** A call of any shape, with its HTTP method. */
export type Call = CallDefinition & { method: 'GET' | 'POST' }
export type Calls = Record<string, Call>

export const get = <const Definition extends CallDefinition>(
  definition: Definition,
): Definition & { method: 'GET' } => ({
  method: 'GET',
  ...definition,
})

export const post = <const Definition extends CallDefinition>(
  definition: Definition,
): Definition & { method: 'POST' } => ({
  method: 'POST',
  ...definition,
})

/** The schema of a part of a call. Undefined if the call does not have the part. */
type SchemaOf<Definition, Part extends string> = Definition extends Record<Part, infer Schema> ? Schema : undefined
/** What a caller sends: the body or undefined, if the schema has a default. */
type Input<Definition, Part extends string> =
  SchemaOf<Definition, Part> extends infer Schema extends $ZodType ? Schema['_zod']['input'] : undefined
/** What a handler gets after the validation: always a body, if the schema has a default. */
type Output<Definition, Part extends string> =
  SchemaOf<Definition, Part> extends infer Schema extends $ZodType ? Schema['_zod']['output'] : unknown

/** The request body of a call. */
export type BodyOf<Definition> = Input<Definition, 'body'>
/** The query parameters of a call. */
export type QueryOf<Definition> = Input<Definition, 'query'>
/** The path parameters of a call. */
export type ParamsOf<Definition> = Input<Definition, 'params'>
/** The input of the handler of a call: validated path, query, and body parameters, merged in this order. */
export type InputOf<Definition> = Output<Definition, 'params'> &
  Output<Definition, 'query'> &
  Output<Definition, 'body'>
/** The response body of a call. `never` without one. */
export type ResponseOf<Definition> = Definition extends { response: infer Schema extends $ZodType }
  ? Schema['_zod']['input']
  : never
