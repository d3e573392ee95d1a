import { type AuthCalls, type ClientOptions, createFullClient } from '../client.ts'
import type { ActiveMemberValue, ActiveOrganizationValue, OrganizationListValue } from '../organizations.ts'
import type { SessionValue } from '../session.ts'
import { hookOf, type StoreHook } from './use-store.ts'

export type ReactAuthClient = AuthCalls & {
  useSession: StoreHook<SessionValue>
  useListOrganizations: StoreHook<OrganizationListValue>
  useActiveOrganization: StoreHook<ActiveOrganizationValue>
  useActiveMember: StoreHook<ActiveMemberValue>
}

/** A client whose `use…` are hooks. Throws when `baseURL` is not an address. */
export const createAuthClient = (options: ClientOptions = {}): ReactAuthClient => createFullClient(options, hookOf)
