import { type AuthCalls, type ClientOptions, createOrganizationExtension } from '../client.ts'
import { createClient } from '../create-client.ts'
import type { QueryState } from '../query.ts'
import type { DataOf } from '../server-types.ts'
import { createStoreHook, type StoreHook } from './use-store.ts'
import { trackUserChanges } from './user-epoch.ts'

export type ReactAuthClient<Throws extends boolean = false, Server = unknown> = AuthCalls<Throws, Server> & {
  useSession: StoreHook<QueryState<DataOf<Server, 'getSession'>>>
  useListOrganizations: StoreHook<QueryState<DataOf<Server, 'listOrganizations'>>>
  useActiveOrganization: StoreHook<QueryState<DataOf<Server, 'getFullOrganization'>>>
  useActiveMember: StoreHook<QueryState<DataOf<Server, 'getActiveMember'>>>
}

/**
 * Creates a client of the service at `baseURL`, or at the origin of the page, whose stores are React hooks.
 * Throws a TypeError when `baseURL` is not an http(s) URL.
 *
 * @example
 * const client = createAuthClient({ baseURL: 'https://auth.example.com' })
 * const { data, isPending } = client.useSession()
 */
export const createAuthClient = <Server = unknown, Throws extends boolean = false>(
  options: ClientOptions<Throws> = {},
): ReactAuthClient<Throws, Server> =>
  createClient(options, createStoreHook, (context) =>
    trackUserChanges(context.session, createOrganizationExtension(options)(context)),
  )
