import type { $ZodType } from 'zod/v4/core'
import type { ErrorName } from './errors.ts'
import type { RateLimit } from './limits.ts'
import type { CallbackError } from './social/callback-errors.ts'

/**
 * Who may call: `anyone`; `signed-in` needs a session; `fresh` needs one that was started less than `session.freshAge`
 * seconds ago; `signed-in-or-server` needs one over HTTP, and none in the server-side interface; `server` is never
 * mounted over HTTP and exists in the server-side interface alone.
 */
export type Access = 'anyone' | 'signed-in' | 'fresh' | 'signed-in-or-server' | 'server'

/** The complete description of one call. Routes, validation, types, tests and OpenAPI all come from it. */
export interface CallDefinition {
  /** One sentence for the reference page. */
  summary: string
  /** Below the base path. A segment that starts with `:` is a parameter. */
  path: `/${string}`
  access: Access
  /** The class of calls that this one is counted with, per client address (`limits.ts`). */
  limit: RateLimit
  /** Every failure beyond those that any call can have (`commonErrors`). */
  errors: readonly ErrorName[]
  /** What a 200 carries. Anything not named here never reaches the wire. */
  response: $ZodType
  body?: $ZodType
  query?: $ZodType
  params?: $ZodType
  /** The call answers navigations too: with a 302, or with a page. */
  isNavigable?: boolean
  /**
   * Other sites send browsers here: the origin of the request is not asked for. What the call carries proves itself.
   */
  isCrossOriginAllowed?: boolean
  /** A request that is answered with 400 elsewhere is sent on to the error page, with this code. */
  badRequestRedirectCode?: CallbackError
  /** The call answers with bytes of one of these types in the place of JSON. */
  mediaTypes?: readonly string[]
  /** The call is not there unless this feature is switched on (rule R53). */
  feature?: 'organization' | 'teams' | 'two-factor' | 'admin'
  /**
   * It reaches the security of an account, or other people's: closed to whoever impersonates somebody, who would else
   * stay in after the impersonation, or go beyond it.
   */
  isBlockedDuringImpersonation?: true
  /** The session may differ afterwards, so a client fetches it again. */
  changesSession?: boolean
  /**
   * The list of the caller's organizations, the active one or the caller's membership may look different afterwards, so a
   * client fetches them again. Not where only another one becomes active: that is a change of the session.
   */
  changesOrganizations?: boolean
}

export type Call = CallDefinition & { method: 'GET' | 'POST' }
export type Calls = Record<string, Call>

/** Describes a call that is made with GET. */
export const get = <const D extends CallDefinition>(description: D): D & { method: 'GET' } => ({
  method: 'GET',
  ...description,
})

/** Describes a call that is made with POST. */
export const post = <const D extends CallDefinition>(description: D): D & { method: 'POST' } => ({
  method: 'POST',
  ...description,
})

type Input<Schema> = Schema extends $ZodType ? Schema['_zod']['input'] : unknown
type Output<Schema> = Schema extends $ZodType ? Schema['_zod']['output'] : unknown
type Part<C, Key extends string> = C extends Record<Key, infer Schema> ? Schema : undefined

/** What a caller sends in the body of `C`. */
export type BodyOf<C> = Part<C, 'body'> extends $ZodType ? Input<Part<C, 'body'>> : undefined
/** What a caller sends in the query of `C`. */
export type QueryOf<C> = Part<C, 'query'> extends $ZodType ? Input<Part<C, 'query'>> : undefined
/** What a caller sends in the path of `C`. */
export type ParamsOf<C> = Part<C, 'params'> extends $ZodType ? Input<Part<C, 'params'>> : undefined
/** What the rules of `C` receive: path, query and body, validated and merged in this order. */
export type InputOf<C> = Output<Part<C, 'params'>> & Output<Part<C, 'query'>> & Output<Part<C, 'body'>>
/** What `C` answers. */
export type ResponseOf<C> = C extends { response: infer Schema extends $ZodType } ? Schema['_zod']['input'] : never
