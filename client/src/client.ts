import type { LatchkeyCalls } from '@latchkey/contract'
import { defaultRoles, type Roles } from '@latchkey/contract/access'
import { platformRoles } from '@latchkey/contract/admin-access'
import type { ClientCalls } from './calls.ts'
import { type CoreOptions, createClient, type ClientExtension, type ExtensionContext } from './create-client.ts'
import { changesOrganizations } from './hints.ts'
import { createOrganizations, type OrganizationStores } from './organizations.ts'
import { createRoleCheck } from './role-permission.ts'
import type { SessionStore } from './session.ts'

export interface ClientOptions extends CoreOptions {
  /** `roles` as the service has them in its options, for `organization.checkRolePermission`. */
  organization?: { roles?: Roles }
  /** The same, for `admin.checkRolePermission`. */
  admin?: { roles?: Roles }
}

/** Every call that a browser can make, and what it can answer itself. */
export type AuthCalls = ClientCalls<LatchkeyCalls> & {
  organization: { checkRolePermission: ReturnType<typeof createRoleCheck> }
  admin: { checkRolePermission: ReturnType<typeof createRoleCheck> }
}
export type AuthClient = AuthCalls & { useSession: SessionStore } & OrganizationStores

/** A client of the service at `baseURL`, or of the page's own origin. Throws when `baseURL` is not an address. */
export const createAuthClient = (options: ClientOptions = {}): AuthClient =>
  createClient(options, (store) => store, createOrganizationExtension(options))

/** What the client of a framework's entry knows, too: the stores of organizations and the checks of roles. */
export const createOrganizationExtension =
  ({ organization, admin }: ClientOptions) =>
  ({ schedule, session, request }: ExtensionContext): ClientExtension => ({
    ...createOrganizations(schedule, session, request),
    changesOrganizations: changesOrganizations,
    functions: {
      '/organization/checkRolePermission': createRoleCheck(defaultRoles, organization?.roles),
      '/admin/checkRolePermission': createRoleCheck(platformRoles, admin?.roles),
    },
  })
