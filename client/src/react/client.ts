import { type AuthCalls, type ClientOptions, createOrganizationExtension } from '../client.ts'
import { createClient } from '../create-client.ts'
import type { ActiveMemberState, ActiveOrganizationState, OrganizationListState } from '../organizations.ts'
import type { SessionState } from '../session.ts'
import { trackUserChanges } from './person.ts'
import { createStoreHook, type StoreHook } from './use-store.ts'

export type ReactAuthClient = AuthCalls & {
  useSession: StoreHook<SessionState>
  useListOrganizations: StoreHook<OrganizationListState>
  useActiveOrganization: StoreHook<ActiveOrganizationState>
  useActiveMember: StoreHook<ActiveMemberState>
}

/** A client whose `use…` are hooks. Throws when `baseURL` is not an address. */
export const createAuthClient = (options: ClientOptions = {}): ReactAuthClient =>
  createClient(options, createStoreHook, (parts) =>
    trackUserChanges(parts.session, createOrganizationExtension(options)(parts)),
  )
