import type { Permissions, Principal } from '@latchkey/contract'
import type { IncomingHttpHeaders } from 'node:http'
import { type Authorizer, authorizeRequest } from './authorize-request.ts'
import { requirePrincipal, setPrincipal } from './principals.ts'

interface FastifyRequest {
  readonly headers: IncomingHttpHeaders
  /** The address of the client by the option `trustProxy`. */
  readonly ip: string
}

interface FastifyReply {
  code(status: number): unknown
  headers(headers: Record<string, string>): unknown
  send(body: unknown): unknown
}

interface PermissionOptions<Request> {
  /** The organization whose data the request concerns, for example from its path. */
  organizationId?: (request: Request) => string | undefined
}

/**
 * A `preHandler` of Fastify that accepts requests with a session or an API key and these permissions. It responds to others
 * with 400, 401, 403 or 429, and `WWW-Authenticate`.
 *
 *     app.get('/projects', { preHandler: requirePermission(latchkey, { project: ['read'] }) }, async (request) =>
 *       listProjects(getPrincipal(request).userId))
 */
export const requirePermission =
  <Request extends FastifyRequest>(
    latchkey: Authorizer,
    permissions: Permissions,
    { organizationId }: PermissionOptions<Request> = {},
  ) =>
  async (request: Request, reply: FastifyReply): Promise<unknown> => {
    const { principal, refusal } = await authorizeRequest(latchkey, {
      headers: request.headers,
      permissions,
      organizationId: organizationId?.(request),
      ipAddress: request.ip,
    })
    if (!refusal) {
      setPrincipal(request, principal)
      return undefined
    }
    reply.code(refusal.status)
    reply.headers({ ...refusal.headers })
    // Fastify skips the handler of the route once a hook has sent the response.
    return reply.send(refusal.body)
  }

/** The principal of the request. Throws an Error for a request that did not pass `requirePermission`. */
export const getPrincipal: (request: object) => Principal = requirePrincipal
