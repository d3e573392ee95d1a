import { type AuthCalls, type ClientOptions, createClient } from '../client.ts'
import type { ActiveMemberValue, ActiveOrganizationValue, OrganizationListValue } from '../organizations.ts'
import type { SessionValue } from '../session.ts'
import { hookOf } from './use-store.ts'

export type ReactAuthClient = AuthCalls & {
  useSession: () => SessionValue
  useListOrganizations: () => OrganizationListValue
  useActiveOrganization: () => ActiveOrganizationValue
  useActiveMember: () => ActiveMemberValue
}

/** A client whose `use…` are hooks. Throws when `baseURL` is not an address. */
export const createAuthClient = (options: ClientOptions = {}): ReactAuthClient => createClient(options, hookOf)
