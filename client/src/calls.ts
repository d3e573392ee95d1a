import type { BodyOf, QueryOf, ResponseOf } from '@latchkey/contract'
import type { callKey } from './call-key.ts'
import type { CallOptions, Result } from './result.ts'

/**
 * The calls of a contract as nested properties: `/sign-in/email` becomes `client.signIn.email(…)`. Two calls with the
 * same path become overloads of one function. Calls that a browser cannot make are omitted. `Throws` is whether the
 * client has the option `throw: true`.
 */
export type ClientCalls<Calls, Throws extends boolean = false> = NestedCalls<Calls, NamesByPath<Calls>, Throws>

/**
 * A call. The first argument is `{ ...body, query?, fetchOptions? }`, the second one options, which may add `body` and
 * `query`. Resolves to `{ data, error }`; with `throw: true` to the data, and rejects with a `CallError`.
 */
export interface ContractCall<C> {
  (input: InputOf<C>, options: OptionsOf<C> & { throw: true }): Promise<ResponseOf<C>>
  (...args: Arguments<InputOf<C>, OptionsOf<C>>): Promise<Result<ResponseOf<C>>>
  /** The URL of the call. */
  readonly [callKey]: string
}

/** A call of a client with `throw: true`. Resolves to `{ data, error }` only with `throw: false`. */
export interface ThrowingCall<C> {
  (...args: Arguments<InputOf<C>, OptionsOf<C> & { throw?: true }>): Promise<ResponseOf<C>>
  (input: OptionalInput<InputOf<C>>, options: OptionsOf<C> & { throw: false }): Promise<Result<ResponseOf<C>>>
  /** The URL of the call. */
  readonly [callKey]: string
}

/** The names of the calls that a browser can make: `'signInEmail' | 'getSession' | …` */
export type BrowserCallNames<Calls> = {
  [Name in keyof Calls]: IsBrowserCall<Calls[Name]> extends true ? Name & string : never
}[keyof Calls]

/** False for server-only calls, links whose path has a parameter (`/reset-password/:token`), and calls without JSON. */
type IsBrowserCall<C> = C extends { access: 'server' } | { path: `${string}:${string}` }
  ? false
  : 'response' extends keyof C
    ? true
    : false

/** `EmptyObject extends T` is true if all properties of `T` are optional. */
type EmptyObject = Record<never, never>

/** The first argument: `{ email: string; password: string; fetchOptions?: CallOptions }` for `signInEmail`. */
type InputOf<C> = (BodyOf<C> extends undefined ? unknown : BodyOf<C>) &
  QueryPart<QueryOf<C>> & { fetchOptions?: CallOptions }

/** `{ query: { token: string } }`, or `{ query?: { limit?: number } }` if the query can be empty. */
type QueryPart<Query> = [Query] extends [undefined]
  ? unknown
  : EmptyObject extends Query
    ? { query?: Query }
    : { query: Query }

/** A field of `body` replaces the one in the first argument. A query in the first argument replaces `query`. */
type OptionsOf<C> = CallOptions &
  (BodyOf<C> extends undefined ? unknown : { body?: Partial<BodyOf<C>> }) &
  ([QueryOf<C>] extends [undefined] ? unknown : { query?: QueryOf<C> })

type OptionalInput<Input> = EmptyObject extends Input ? Input | undefined : Input

/** The input can be omitted if it can be empty: `getSession()`, but `signIn.email({ email, password })`. */
type Arguments<Input, Options> = EmptyObject extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options]

/** The names of the calls by their path: `{ 'sign-in/email': 'signInEmail'; 'sign-out': 'signOut'; … }` */
type NamesByPath<Calls> = {
  [Name in BrowserCallNames<Calls> as PathWithoutSlash<Calls[Name]>]: Name
}

/** `'sign-in/email'` for `/sign-in/email`. */
type PathWithoutSlash<C> = C extends { path: `/${infer Path}` } ? Path : never

/**
 * `{ signIn: { email: … }; signOut: … }` for the names above. The compiler resolves a property of a mapped type when a
 * program uses it. A union of all calls, turned into an intersection, took a third of the time of a type check.
 */
type NestedCalls<Calls, Names, Throws extends boolean> = {
  [Segment in FirstSegment<keyof Names> as CamelCase<Segment>]: CallAt<Calls, Names, Segment, Throws> &
    CallsBelow<Calls, Names, Segment, Throws>
}

/** `'sign-in'` for `'sign-in/email'`. */
type FirstSegment<Path> = Path extends `${infer Segment}/${string}` ? Segment : Path & string

/** The function `client.signOut` for `'sign-out'`. `unknown` for `'sign-in'`, which is not a call itself. */
type CallAt<Calls, Names, Path, Throws extends boolean> = Path extends keyof Names
  ? UnionToIntersection<FunctionOf<Calls, Names[Path], Throws>>
  : unknown

type FunctionOf<Calls, Name, Throws extends boolean> = Name extends keyof Calls
  ? [Throws] extends [true]
    ? ThrowingCall<Calls[Name]>
    : ContractCall<Calls[Name]>
  : never

/** `{ email: … }` for `'sign-in'`. `unknown` if no path continues after `Segment`. */
type CallsBelow<Calls, Names, Segment extends string, Throws extends boolean> =
  Extract<keyof Names, `${Segment}/${string}`> extends never
    ? unknown
    : NestedCalls<Calls, NamesBelow<Names, Segment>, Throws>

/** `{ email: 'signInEmail' }` for `'sign-in'`. */
type NamesBelow<Names, Segment extends string> = {
  [Path in keyof Names as Path extends `${Segment}/${infer Rest}` ? Rest : never]: Names[Path]
}

/** `'signIn'` for `'sign-in'`. */
type CamelCase<Text extends string> = Text extends `${infer Head}-${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Text

/**
 * `{ a: 1 } & { b: 2 }` for `{ a: 1 } | { b: 2 }`. The compiler infers an intersection if a type parameter occurs as the
 * parameter of several functions.
 */
type UnionToIntersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  member: infer Intersection,
) => void
  ? Intersection
  : never
