import { type AuthCalls, type ClientOptions, knowMore } from '../client.ts'
import { createClient } from '../create-client.ts'
import type { ActiveMemberValue, ActiveOrganizationValue, OrganizationListValue } from '../organizations.ts'
import type { SessionValue } from '../session.ts'
import { followPerson } from './person.ts'
import { hookOf, type StoreHook } from './use-store.ts'

export type ReactAuthClient = AuthCalls & {
  useSession: StoreHook<SessionValue>
  useListOrganizations: StoreHook<OrganizationListValue>
  useActiveOrganization: StoreHook<ActiveOrganizationValue>
  useActiveMember: StoreHook<ActiveMemberValue>
}

/** A client whose `use…` are hooks. Throws when `baseURL` is not an address. */
export const createAuthClient = (options: ClientOptions = {}): ReactAuthClient =>
  createClient(options, hookOf, (parts) => followPerson(parts.session, knowMore(options)(parts)))
