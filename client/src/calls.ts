import type { ResponseOf, BodyOf, QueryOf } from '@latchkey/contract'
import type { callKey } from './call-key.ts'
import type { CallOptions, Result } from './result.ts'

/**
 * The calls of a contract as a chain of properties: `/sign-in/email` → `client.signIn.email(…)`. Two calls of one path
 * become two forms of one function. Calls that a browser cannot make are left out.
 */
export type ClientCalls<Calls> = Joined<
  {
    [Name in BrowserCallNames<Calls>]: Nested<ChainOf<Calls[Name]>, ContractCall<Calls[Name]>>
  }[BrowserCallNames<Calls>]
>

/**
 * One call: `{ ...body, query?, fetchOptions? }`, then options. Answers `{ data, error }`; with `throw: true` the bare
 * data, and a rejection with a `CallError`.
 */
export interface ContractCall<C> {
  (input: InputOf<C>, options: CallOptions & { throw: true }): Promise<ResponseOf<C>>
  (...args: Arguments<InputOf<C>>): Promise<Result<ResponseOf<C>>>
  /** The URL of the call. */
  readonly [callKey]: string
}

/** The names of the calls that a browser can make: neither server-only ones, nor links, nor pages without an answer. */
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

type Arguments<Input> =
  Record<never, never> extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions]

type ChainOf<C> = C extends { path: `/${infer Path}` } ? Path : never

type Nested<Chain extends string, Leaf> = Chain extends `${infer Head}/${infer Rest}`
  ? { [Key in Camel<Head>]: Nested<Rest, Leaf> }
  : { [Key in Camel<Chain>]: Leaf }

type Camel<Text extends string> = Text extends `${infer Head}-${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Text

/** A union of branches as one tree: a function in contravariant position turns a union into an intersection. */
type Joined<Branches> = (Branches extends unknown ? (branch: Branches) => void : never) extends (
  tree: infer Tree,
) => void
  ? Tree
  : never
