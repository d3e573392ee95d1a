import type { Permissions, Principal } from '@latchkey/contract'
import { type Authorizer, authorizeRequest } from './authorize-request.ts'
import { requirePrincipal, setPrincipal } from './principals.ts'

interface HonoContext {
  readonly req: { readonly raw: Request }
}

interface PermissionOptions<Context> {
  /** The organization whose data the request concerns, for example from its path. */
  organizationId?: (context: Context) => string | undefined
  /** The address of the client, for keys with an IP allow-list. From a header that clients cannot forge. */
  ipAddress?: (context: Context) => string | undefined
}

/**
 * Middleware for Hono that accepts requests with a session or an API key and these permissions. It responds to others with
 * 400, 401, 403 or 429, and `WWW-Authenticate`.
 *
 *     app.get('/projects', requirePermission(latchkey, { project: ['read'] }), (c) =>
 *       c.json(listProjects(getPrincipal(c).userId)))
 */
export const requirePermission =
  <Context extends HonoContext>(
    latchkey: Authorizer,
    permissions: Permissions,
    { organizationId, ipAddress }: PermissionOptions<Context> = {},
  ) =>
  async (context: Context, next: () => Promise<void>): Promise<Response | void> => {
    const { principal, refusal } = await authorizeRequest(latchkey, {
      headers: context.req.raw.headers,
      permissions,
      organizationId: organizationId?.(context),
      ipAddress: ipAddress?.(context),
    })
    if (refusal) return Response.json(refusal.body, refusal)
    setPrincipal(context, principal)
    return next()
  }

/** The principal of the request. Throws an Error for a request that did not pass `requirePermission`. */
export const getPrincipal: (context: HonoContext) => Principal = requirePrincipal
