import type { LatchkeyCalls } from '@latchkey/contract'
import { defaultRoles, type Roles } from '@latchkey/contract/access'
import { platformRoles } from '@latchkey/contract/admin-access'
import { type BaseOptions, baseOf } from './base-url.ts'
import type { ClientOf } from './calls.ts'
import { createChain, type Perform } from './chain.ts'
import { type ClientEvent, createSoon, deniesMembership, eventsOf } from './events.ts'
import { methodOf } from './hints.ts'
import { createOrganizations, type OrganizationStores } from './organizations.ts'
import type { QueryStore } from './query.ts'
import { followRedirect } from './redirect.ts'
import { createRequest, type Request } from './request.ts'
import { CallError, type CallOptions, type FetchOptions, type Result } from './result.ts'
import { createRoleCheck } from './role-permission.ts'
import { createSession, type SessionData, type SessionStore } from './session.ts'
import { joinTabs } from './tabs.ts'

export interface ClientOptions extends BaseOptions {
  /** Defaults for every request. */
  fetchOptions?: FetchOptions
  /** `roles` as the service has them in its options, for `organization.checkRolePermission`. */
  organization?: { roles?: Roles }
  /** The same, for `admin.checkRolePermission`. */
  admin?: { roles?: Roles }
}

/** Every call that a browser can make, and what it can answer itself. */
export type AuthCalls = ClientOf<LatchkeyCalls> & {
  organization: { checkRolePermission: ReturnType<typeof createRoleCheck> }
  admin: { checkRolePermission: ReturnType<typeof createRoleCheck> }
}
export type AuthClient = AuthCalls & { useSession: SessionStore } & OrganizationStores

/** A client of the service at `baseURL`, or of the page's own origin. Throws when `baseURL` is not an address. */
export const createAuthClient = (options: ClientOptions = {}): AuthClient => createClient(options, (store) => store)

/** The client of a framework's entry: `expose` makes of a store what `useSession` and its like are there. */
export const createClient = <Client extends object>(
  options: ClientOptions,
  expose: <Data>(store: QueryStore<Data>) => unknown,
): Client => {
  const base = baseOf(options)
  const request = createRequest({
    base,
    fetchOptions: options.fetchOptions ?? {},
    succeeded: (path, data) => {
      for (const event of eventsOf(path, data)) {
        hear(event)
        tellTabs(event)
      }
    },
    failed: (path, failure) => {
      const isDenied = deniesMembership(path, failure)
      if (isDenied || failure.code === 'UNAUTHORIZED') session.doubt()
      if (isDenied) organizations.doubt(path)
    },
  })
  const soon = createSoon()
  const session = createSession(soon, async (signal) => {
    const result = await request({ method: 'GET', path: '/get-session', options: { signal } })
    return result as Result<SessionData>
  })
  const organizations = createOrganizations(soon, session, request)
  const hear = (event: ClientEvent) => {
    if (event === 'organizations-changed') organizations.outdate()
    else session.apply(event)
  }
  const tellTabs = joinTabs(base, hear)

  const { useListOrganizations, useActiveOrganization, useActiveMember } = organizations.stores
  return createChain<Client>(performWith(request), {
    '/useSession': expose(session.store),
    '/useListOrganizations': expose(useListOrganizations),
    '/useActiveOrganization': expose(useActiveOrganization),
    '/useActiveMember': expose(useActiveMember),
    '/organization/checkRolePermission': createRoleCheck(defaultRoles, options.organization?.roles),
    '/admin/checkRolePermission': createRoleCheck(platformRoles, options.admin?.roles),
  })
}

const performWith =
  (request: Request): Perform =>
  async (path, input, second) => {
    const { query, fetchOptions, ...body } = (input ?? {}) as { query?: object; fetchOptions?: CallOptions }
    const options = { ...(second as CallOptions | undefined), ...fetchOptions }
    const result = await request({ method: methodOf(path, body), path, query, body, options })
    if (result.error && options.throw) throw new CallError(result.error)
    if (!result.error) followRedirect(result.data)
    return options.throw ? result.data : result
  }
