import type { ResponseOf, BodyOf, QueryOf } from '@latchkey/contract'
import type { callKey } from './call-key.ts'
import type { CallOptions, Result } from './result.ts'

/**
 * The calls of a contract as nested properties: `/sign-in/email` becomes `client.signIn.email(…)`. Two calls with the
 * same path become overloads of one function. Calls that a browser cannot make are omitted. `Throws` is whether the
 * client has the option `throw: true`.
 */
export type ClientCalls<Calls, Throws extends boolean = false> = ToIntersection<
  {
    [Name in BrowserCallNames<Calls>]: NestedProperty<
      PathWithoutSlash<Calls[Name]>,
      [Throws] extends [true] ? ThrowingCall<Calls[Name]> : ContractCall<Calls[Name]>
    >
  }[BrowserCallNames<Calls>]
>

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

/** The names of the calls that a browser can make. Omits server-only calls, links, and pages without a response. */
export type BrowserCallNames<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends { access: 'server' } | { path: `${string}:${string}` }
    ? never
    : [ResponseOf<Calls[Name]>] extends [never]
      ? never
      : Name & string
}[keyof Calls]

type InputOf<C> = (BodyOf<C> extends undefined ? unknown : BodyOf<C>) &
  QueryPart<QueryOf<C>> & { fetchOptions?: CallOptions }

type QueryPart<Query> = [Query] extends [undefined]
  ? unknown
  : Record<never, never> extends Query
    ? { query?: Query }
    : { query: Query }

/** A field of `body` replaces the one in the first argument. A query in the first argument replaces `query`. */
type OptionsOf<C> = CallOptions &
  (BodyOf<C> extends undefined ? unknown : { body?: Partial<BodyOf<C>> }) &
  ([QueryOf<C>] extends [undefined] ? unknown : { query?: QueryOf<C> })

type OptionalInput<Input> = Record<never, never> extends Input ? Input | undefined : Input

type Arguments<Input, Options> =
  Record<never, never> extends Input ? [input?: Input, options?: Options] : [input: Input, options?: Options]

type PathWithoutSlash<C> = C extends { path: `/${infer Path}` } ? Path : never

type NestedProperty<Chain extends string, Leaf> = Chain extends `${infer Head}/${infer Rest}`
  ? { [Key in CamelCase<Head>]: NestedProperty<Rest, Leaf> }
  : { [Key in CamelCase<Chain>]: Leaf }

type CamelCase<Text extends string> = Text extends `${infer Head}-${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Text

/** Intersects the members of a union: inference in a contravariant position turns a union into an intersection. */
type ToIntersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer Intersection,
) => void
  ? Intersection
  : never
