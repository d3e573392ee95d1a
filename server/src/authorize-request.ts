import type { Permissions, Principal } from '@latchkey/contract'
import type { ApiHeaders } from './http/api-headers.ts'
import { Failure } from './platform/errors.ts'

/** The part of a `Latchkey` that authenticates requests. */
export interface Authorizer {
  readonly api: {
    authorize(input: {
      headers: ApiHeaders
      body: {
        permissions?: Record<string, string[]> | undefined
        organizationId?: string | undefined
        ipAddress?: string | undefined
      }
    }): Promise<Principal>
  }
}

/** A request of the application, and its requirements. */
export interface AuthorizeInput {
  readonly headers: ApiHeaders
  /** Actions by resource. Empty: any session or key is enough. */
  readonly permissions: Permissions
  /** The organization whose data the request concerns. */
  readonly organizationId?: string | undefined
  /** The address of the client, for keys with an IP allow-list. */
  readonly ipAddress?: string | undefined
}

/** The response to a request without the required permissions. */
export interface Refusal {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly code: string; readonly message: string }
}

/** The principal of an accepted request, or the response to a refused one. */
export type Authorization =
  | { readonly principal: Principal; readonly refusal: null }
  | { readonly principal: null; readonly refusal: Refusal }

/**
 * Authenticates a request by its session or its API key and checks permissions, for servers without a middleware of their
 * own. A refusal has the status, the headers of RFC 6750 and the JSON of the response. Other errors are thrown.
 *
 *     const { principal, refusal } = await authorizeRequest(latchkey, {
 *       headers: request.headers,
 *       permissions: { project: ['read'] },
 *     })
 */
export const authorizeRequest = async (
  { api }: Authorizer,
  { headers, permissions, organizationId, ipAddress }: AuthorizeInput,
): Promise<Authorization> => {
  const required = Object.fromEntries(
    Object.entries(permissions).map(([resource, actions]) => [resource, [...actions]]),
  )
  try {
    const principal = await api.authorize({ headers, body: { permissions: required, organizationId, ipAddress } })
    return { principal, refusal: null }
  } catch (error) {
    if (error instanceof Failure) return { principal: null, refusal: toRefusal(error, permissions) }
    throw error
  }
}

const toRefusal = ({ status, code, message, retryAfter }: Failure, permissions: Permissions): Refusal => {
  const challenge = createAuthenticateHeader(code, permissions)
  return {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(challenge && { 'www-authenticate': challenge }),
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
    body: { code, message },
  }
}

/** Creates the challenge of RFC 6750, section 3. The challenge of a request without credentials has no error code. */
const createAuthenticateHeader = (code: string, permissions: Permissions): string | undefined => {
  switch (code) {
    case 'UNAUTHORIZED':
      return 'Bearer'
    case 'INVALID_API_KEY':
      return 'Bearer error="invalid_token"'
    case 'AMBIGUOUS_CREDENTIALS':
      return 'Bearer error="invalid_request"'
    case 'INSUFFICIENT_PERMISSIONS': {
      const scopes = Object.entries(permissions).flatMap(([resource, actions]) =>
        actions.map((action) => `${resource}:${action}`),
      )
      const scope = scopes.length === 0 ? '' : `, scope="${scopes.join(' ')}"`
      return `Bearer error="insufficient_scope"${scope}`
    }
    default:
      return undefined
  }
}
