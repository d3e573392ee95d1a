import { defaultRoles, type Roles } from '@latchkey/contract/access'
import { platformRoles } from '@latchkey/contract/admin-access'
import type { ClientCalls } from './calls.ts'
import { type ClientExtension, type CoreOptions, createClient, type ExtensionContext } from './create-client.ts'
import { changesOrganizations } from './call-properties.ts'
import { createOrganizationStores, type OrganizationStores } from './organizations.ts'
import { createRoleCheck } from './role-permission.ts'
import type { QueryStore } from './query.ts'
import type { CallsOf, DataOf } from './server-types.ts'

/**
 * The options of `createAuthClient`: where the service is, defaults for every request, and the custom roles of the server.
 *
 * @example
 * const options: ClientOptions = { baseURL: 'https://auth.example.com', fetchOptions: { timeout: 10_000 } }
 */
export interface ClientOptions<Throws extends boolean = boolean> extends CoreOptions<Throws> {
  /** `organization.roles` of the server's options, for `organization.checkRolePermission`. */
  organization?: { roles?: Roles }
  /** `admin.roles` of the server's options, for `admin.checkRolePermission`. */
  admin?: { roles?: Roles }
}

/** Every call that a browser can make, and the role checks, which send no request. */
export type AuthCalls<Throws extends boolean = false, Server = unknown> = ClientCalls<CallsOf<Server>, Throws> & {
  organization: {
    /**
     * Whether roles of an organization grant all the given permissions. Sends no request; the service checks permissions
     * itself.
     *
     * @example
     * client.organization.checkRolePermission({ role: 'admin', permissions: { invitation: ['create'] } })
     */
    checkRolePermission: ReturnType<typeof createRoleCheck>
  }
  admin: {
    /**
     * Whether platform roles grant all the given permissions. Sends no request; the service checks permissions itself.
     *
     * @example
     * client.admin.checkRolePermission({ role: 'admin', permissions: { user: ['ban'] } })
     */
    checkRolePermission: ReturnType<typeof createRoleCheck>
  }
}

/** A client: every call that a browser can make, the role checks, and the stores. `createAuthClient` creates it. */
export type AuthClient<Throws extends boolean = false, Server = unknown> = AuthCalls<Throws, Server> & {
  /**
   * The session of the caller, `{ session, user }`. `data` is null for signed-out callers and while `isPending` is true.
   * Calls in this and in other tabs refresh it.
   *
   * @example
   * const unsubscribe = client.useSession.subscribe(({ data, isPending }) => render(data?.user, isPending))
   */
  useSession: QueryStore<DataOf<Server, 'getSession'>>
} & OrganizationStores<Server>

/**
 * Creates a client of the service at `baseURL`, or at the origin of the page. `useSession`, `useListOrganizations`,
 * `useActiveOrganization` and `useActiveMember` are stores of nanostores. `createAuthClient<typeof latchkey>()` has the
 * additional fields of the server in its types.
 * Throws a TypeError when `baseURL` is not an http(s) URL.
 *
 * @example
 * const client = createAuthClient({ baseURL: 'https://auth.example.com' })
 * const { data, error } = await client.signIn.email({ email, password })
 * client.useSession.subscribe(({ data, isPending }) => render(data?.user, isPending))
 */
export const createAuthClient = <Server = unknown, Throws extends boolean = false>(
  options: ClientOptions<Throws> = {},
): AuthClient<Throws, Server> => createClient(options, (store) => store, createOrganizationExtension(options))

/** Adds the stores of organizations and the role checks to a client. */
export const createOrganizationExtension =
  ({ organization, admin }: ClientOptions) =>
  (context: ExtensionContext): ClientExtension => {
    const { stores, handleEvent, handleDenial } = createOrganizationStores(context)
    const properties: Record<string, unknown> = {
      '/organization/checkRolePermission': createRoleCheck(defaultRoles, organization?.roles),
      '/admin/checkRolePermission': createRoleCheck(platformRoles, admin?.roles),
    }
    for (const [name, store] of Object.entries(stores)) properties[`/${name}`] = context.exposeStore(store)
    return { properties, changesOrganizations, handleEvent, handleDenial }
  }
