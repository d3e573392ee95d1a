import { type AuthCalls, type ClientOptions, createOrganizationExtension } from '../client.ts'
import { createClient } from '../create-client.ts'
import type { QueryState } from '../query.ts'
import type { DataOf } from '../server-types.ts'
import { createStoreHook, type StoreHook } from './use-store.ts'
import { trackUserChanges } from './user-epoch.ts'

/**
 * A client whose stores are React hooks: every call that a browser can make, the role checks, and the hooks.
 * `createAuthClient` creates it.
 */
export type ReactAuthClient<Throws extends boolean = false, Server = unknown> = AuthCalls<Throws, Server> & {
  /**
   * The session of the caller, `{ session, user }`. `data` is null for signed-out callers and while `isPending` is true:
   * on a server, during hydration and until the first response. Calls in this and in other tabs refresh it.
   *
   * @example
   * const { data, isPending } = client.useSession()
   * if (isPending) return <Spinner />
   * return data ? <p>{data.user.name}</p> : <SignIn />
   */
  useSession: StoreHook<QueryState<DataOf<Server, 'getSession'>>>
  /** The caller's organizations, at most 100, most recently joined first. `data` is null for signed-out callers. */
  useListOrganizations: StoreHook<QueryState<DataOf<Server, 'listOrganizations'>>>
  /** The active organization with its first members, invitations and teams. `data` is null if there is none. */
  useActiveOrganization: StoreHook<QueryState<DataOf<Server, 'getFullOrganization'>>>
  /** The caller's membership of the active organization, with the roles in `role`. `data` is null if there is none. */
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
