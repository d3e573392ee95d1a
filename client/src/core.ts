import type { ClientCalls } from './calls.ts'
import { type CoreOptions, createClient } from './create-client.ts'
import type { QueryStore } from './query.ts'
import type { CallsOf, DataOf } from './server-types.ts'

export type { ContractCall, ThrowingCall } from './calls.ts'
export type { CoreOptions } from './create-client.ts'
export type { QueryState, QueryStore } from './query.ts'
export type { CallOptions, Failure, Result } from './result.ts'

/** Every call that a browser can make, and the session store. */
export type CoreClient<Throws extends boolean = false, Server = unknown> = ClientCalls<CallsOf<Server>, Throws> & {
  /**
   * The session of the caller, `{ session, user }`. `data` is null for signed-out callers and while `isPending` is true.
   * Calls in this and in other tabs refresh it.
   *
   * @example
   * const unsubscribe = client.useSession.subscribe(({ data, isPending }) => render(data?.user, isPending))
   */
  useSession: QueryStore<DataOf<Server, 'getSession'>>
}

/**
 * Creates a smaller client for pages without organizations: it has no stores of organizations and no role checks.
 * Throws a TypeError when `baseURL` is not an http(s) URL.
 *
 * @example
 * const client = createAuthClient({ baseURL: 'https://auth.example.com' })
 * const { data, error } = await client.signIn.email({ email, password })
 */
export const createAuthClient = <Server = unknown, Throws extends boolean = false>(
  options: CoreOptions<Throws> = {},
): CoreClient<Throws, Server> => createClient(options, (store) => store)
