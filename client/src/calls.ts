import type { BodyOf, QueryOf, ResponseOf } from '@latchkey/contract'
import type { callKey } from './call-key.ts'
import type { CallOptions, Result } from './result.ts'

/**
 * The calls of a contract as nested properties: `/sign-in/email` becomes `client.signIn.email(…)`. Two calls with the
 * same path become overloads of one function. Calls that a browser cannot make are omitted. `Throws` is whether the
 * client has the option `throw: true`.
 */
export type ClientCalls<Calls, Throws extends boolean = false> = NestedCalls<Calls, CallNamesByPath<Calls>, Throws>

/**
 * A call. The first argument is `{ ...body, query?, fetchOptions? }`, the second one options, which may add `body` and
 * `query`. Resolves to `{ data, error }`; with `throw: true` to the data, and rejects with a `CallError`.
 *
 * @example
 * const { data, error } = await client.signIn.email({ email, password })
 * const sessions = await client.listSessions({}, { throw: true })
 */
export interface ContractCall<Call> {
  (input: InputOf<Call> & ThrowOption<true>, options?: OptionsOf<Call>): Promise<ResponseOf<Call>>
  (input: InputOf<Call>, options: OptionsOf<Call> & { throw: true }): Promise<ResponseOf<Call>>
  (...args: Arguments<InputOf<Call>, OptionsOf<Call>>): Promise<Result<ResponseOf<Call>>>
  /** The URL of the call. */
  readonly [callKey]: string
}

/** A call of a client with `throw: true`. Resolves to `{ data, error }` only with `throw: false`. */
export interface ThrowingCall<Call> {
  (input: InputOf<Call> & ThrowOption<false>, options?: OptionsOf<Call>): Promise<Result<ResponseOf<Call>>>
  (...args: Arguments<InputOf<Call>, OptionsOf<Call> & { throw?: true }>): Promise<ResponseOf<Call>>
  (input: OptionalInput<InputOf<Call>>, options: OptionsOf<Call> & { throw: false }): Promise<Result<ResponseOf<Call>>>
  /** The URL of the call. */
  readonly [callKey]: string
}

/** The names of the calls that a browser can make: `'signInEmail' | 'getSession' | …` */
export type BrowserCallName<Calls> = {
  [Name in keyof Calls]: IsBrowserCall<Calls[Name]> extends true ? Name & string : never
}[keyof Calls]

/** True for an object type whose properties are all optional. */
export type CanBeEmpty<Type> = Record<never, never> extends Type ? true : false

/** False for server-only calls, links whose path has a parameter (`/reset-password/:token`), and calls without JSON. */
type IsBrowserCall<Call> = Call extends { access: 'server' } | { path: `${string}:${string}` }
  ? false
  : 'response' extends keyof Call
    ? true
    : false

// `unknown` stands for a missing part below: `T & unknown` is `T`.

/** The first argument: `{ email: string; password: string; fetchOptions?: CallOptions }` for `signInEmail`. */
type InputOf<Call> = (BodyOf<Call> extends undefined ? unknown : BodyOf<Call>) &
  QueryPart<QueryOf<Call>> & { fetchOptions?: CallOptions }

/** `{ query: { token: string } }`, or `{ query?: { limit?: number } }` if the query can be empty. */
type QueryPart<Query> = [Query] extends [undefined]
  ? unknown
  : CanBeEmpty<Query> extends true
    ? { query?: Query }
    : { query: Query }

/**
 * The second argument. Its `body` overrides fields of the first argument. Its `query` and its other options apply if the
 * first argument has none.
 */
type OptionsOf<Call> = CallOptions &
  (BodyOf<Call> extends undefined ? unknown : { body?: Partial<BodyOf<Call>> }) &
  ([QueryOf<Call>] extends [undefined] ? unknown : { query?: QueryOf<Call> })

/** The option in the first argument. */
interface ThrowOption<Value extends boolean> {
  fetchOptions: { throw: Value }
}

type OptionalInput<Input> = CanBeEmpty<Input> extends true ? Input | undefined : Input

/** The input can be omitted if it can be empty: `getSession()`, but `signIn.email({ email, password })`. */
type Arguments<Input, Options> =
  CanBeEmpty<Input> extends true ? [input?: Input, options?: Options] : [input: Input, options?: Options]

/** `{ 'sign-in/email': 'signInEmail'; 'sign-out': 'signOut'; … }`. A path of two calls has a union of both names. */
type CallNamesByPath<Calls> = {
  [Name in BrowserCallName<Calls> as PathWithoutSlash<Calls[Name]>]: Name
}

/** `'sign-in/email'` for `/sign-in/email`. */
type PathWithoutSlash<Call> = Call extends { path: `/${infer Path}` } ? Path : never

/**
 * `{ signIn: { email: … }; signOut: … }` for `CallNamesByPath`. A mapped type, because the compiler resolves each of its
 * properties only when a program uses it. An intersection of all calls took a third of the time of a type check.
 */
type NestedCalls<Calls, NamesByPath, Throws extends boolean> = {
  [Segment in FirstSegment<keyof NamesByPath> as CamelCase<Segment>]: CallAt<Calls, NamesByPath, Segment, Throws> &
    CallsBelow<Calls, NamesByPath, Segment, Throws>
}

/** `'sign-in'` for `'sign-in/email'`. */
type FirstSegment<Path> = Path extends `${infer Segment}/${string}` ? Segment : Path & string

/** The function `client.signOut` for `'sign-out'`. `unknown` for `'sign-in'`, which is only the start of other paths. */
type CallAt<Calls, NamesByPath, Path, Throws extends boolean> = Path extends keyof NamesByPath
  ? UnionToIntersection<FunctionOf<Calls, NamesByPath[Path], Throws>>
  : unknown

/** The function of a call. A union of functions for the names of two calls. */
type FunctionOf<Calls, Name, Throws extends boolean> = Name extends keyof Calls
  ? [Throws] extends [true]
    ? ThrowingCall<Calls[Name]>
    : ContractCall<Calls[Name]>
  : never

/** `{ email: … }` for `'sign-in'`. `unknown` if no path continues after `Segment`. */
type CallsBelow<Calls, NamesByPath, Segment extends string, Throws extends boolean> =
  Extract<keyof NamesByPath, `${Segment}/${string}`> extends never
    ? unknown
    : NestedCalls<Calls, NamesBelow<NamesByPath, Segment>, Throws>

/** `{ email: 'signInEmail' }` for `'sign-in'`. */
type NamesBelow<NamesByPath, Segment extends string> = {
  [Path in keyof NamesByPath as Path extends `${Segment}/${infer Rest}` ? Rest : never]: NamesByPath[Path]
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
