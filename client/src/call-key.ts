import type { CallOptions, ClientCall, ResultCall } from './result.ts'

/** The property that identifies a call. It is a symbol, because every property name of a client's call builds a path. */
export const callKey = Symbol('key')

/** A call with a key. The same key and the same input mean the same request. */
export type KeyedCall<Input, Data> = ClientCall<Input, Data> & Keyed

export interface Keyed {
  readonly [callKey]: string
}

/**
 * Adds a key to a function, so that `useCall` accepts it. The calls of a client have a key: their URL. Use another key
 * for a function that loads other data from the same input.
 *
 * @example
 * const loadUser = withKey('user', ({ id }: { id: string }) => client.admin.getUser({ query: { id } }))
 * const user = useCall(loadUser, { id })
 */
export const withKey = <Input, Data>(key: string, call: ResultCall<Input, Data>): KeyedCall<Input, Data> =>
  Object.assign((input: Input, options?: CallOptions) => call(input, { ...options, throw: false }), { [callKey]: key })
