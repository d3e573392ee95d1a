import { type AuthCalls, type ClientOptions, createOrganizationExtension } from '../client.ts'
import { createClient } from '../create-client.ts'
import type { ActiveMemberState, ActiveOrganizationState, OrganizationListState } from '../organizations.ts'
import type { SessionState } from '../session.ts'
import { createStoreHook, type StoreHook } from './use-store.ts'
import { trackUserChanges } from './user-epoch.ts'

export type ReactAuthClient<Throws extends boolean = false> = AuthCalls<Throws> & {
  useSession: StoreHook<SessionState>
  useListOrganizations: StoreHook<OrganizationListState>
  useActiveOrganization: StoreHook<ActiveOrganizationState>
  useActiveMember: StoreHook<ActiveMemberState>
}

/**
 * Creates a client of the service at `baseURL`, or at the origin of the page, whose stores are React hooks.
 * Throws a TypeError when `baseURL` is not an http(s) URL.
 *
 * @example
 * const client = createAuthClient({ baseURL: 'https://auth.example.com' })
 * const { data, isPending } = client.useSession()
 */
export const createAuthClient = <Throws extends boolean = false>(
  options: ClientOptions<Throws> = {},
): ReactAuthClient<Throws> =>
  createClient(options, createStoreHook, (context) =>
    trackUserChanges(context.session, createOrganizationExtension(options)(context)),
  )
