import type { Permissions, Principal } from '@latchkey/contract'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Authorizer, authorizeRequest } from './authorize-request.ts'
import { requirePrincipal, setPrincipal } from './principals.ts'

interface ExpressRequest extends IncomingMessage {
  /** The address of the client by the setting `trust proxy`. */
  readonly ip?: string | undefined
}

interface PermissionOptions<Request> {
  /** The organization whose data the request concerns, for example from its path. */
  organizationId?: (request: Request) => string | undefined
}

/**
 * Middleware for Express that accepts requests with a session or an API key and these permissions. It responds to others with
 * 400, 401, 403 or 429, and `WWW-Authenticate`.
 *
 *     app.get('/projects', requirePermission(latchkey, { project: ['read'] }), (request, response) => {
 *       response.json(listProjects(getPrincipal(request).userId))
 *     })
 */
export const requirePermission =
  <Request extends ExpressRequest>(
    latchkey: Authorizer,
    permissions: Permissions,
    { organizationId }: PermissionOptions<Request> = {},
  ) =>
  async (request: Request, response: ServerResponse, next: (error?: unknown) => void): Promise<void> => {
    try {
      const { principal, refusal } = await authorizeRequest(latchkey, {
        headers: request.headers,
        permissions,
        organizationId: organizationId?.(request),
        ipAddress: request.ip ?? request.socket.remoteAddress,
      })
      if (refusal) {
        response.writeHead(refusal.status, { ...refusal.headers, 'content-type': 'application/json' })
        response.end(JSON.stringify(refusal.body))
        return
      }
      setPrincipal(request, principal)
      next()
    } catch (error) {
      next(error)
    }
  }

/** The principal of the request. Throws an Error for a request that did not pass `requirePermission`. */
export const getPrincipal: (request: IncomingMessage) => Principal = requirePrincipal
