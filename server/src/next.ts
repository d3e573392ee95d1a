import {
  type Call,
  calls,
  type CallsWithFields,
  type DeclaredFields,
  type LatchkeyCalls,
  type NoFields,
  type Permissions,
  type Principal,
  type ResponseOf,
} from '@latchkey/contract'
import type { ApiArguments } from './api.ts'
import { type Authorizer, authorizeRequest } from './authorize-request.ts'
import type { ApiHeaders } from './http/api-headers.ts'
import { type CookieAttributes, parseSetCookie } from './http/parse-set-cookie.ts'
import type { Latchkey } from './latchkey.ts'
import { Failure } from './platform/errors.ts'

interface NextHandlerOptions {
  /**
   * The address of the client, from a header that the hosting platform sets and clients cannot forge. It is the address of
   * the connection for `trustedProxies`. Without it, all clients share one rate limit.
   */
  remoteAddress?: (request: Request) => string | null
}

type RouteHandler = (request: Request) => Promise<Response>

/**
 * Route handlers for the App Router of Next.js, in `app/api/auth/[...path]/route.ts`:
 *
 *     export const { GET, POST, OPTIONS } = toNextHandler(latchkey, {
 *       remoteAddress: (request) => request.headers.get('x-real-ip'),
 *     })
 */
export const toNextHandler = (
  { handler }: Pick<Latchkey, 'handler'>,
  { remoteAddress = () => null }: NextHandlerOptions = {},
): { GET: RouteHandler; POST: RouteHandler; OPTIONS: RouteHandler } => {
  // Next.js passes the route parameters as the second argument.
  const handle: RouteHandler = (request) => handler(request, { remoteAddress: remoteAddress(request) ?? undefined })
  return { GET: handle, POST: handle, OPTIONS: handle }
}

/** The functions of `next/headers`. They are parameters, so that this package does not depend on Next.js. */
export interface NextRequestFunctions {
  headers: () => ApiHeaders | Promise<ApiHeaders>
  cookies: () => CookieStore | Promise<CookieStore>
}

interface CookieStore {
  set(name: string, value: string, attributes: CookieAttributes): unknown
}

/** The calls of `latchkey.api`. Each one reads the headers of the current request and sets its cookies. */
export type NextApi<Fields extends DeclaredFields = NoFields> = NextApiOf<CallsWithFields<LatchkeyCalls, Fields>>

type NextApiOf<Calls> = {
  readonly [Name in keyof Calls]: (...args: ApiArguments<Calls[Name]>) => Promise<ResponseOf<Calls[Name]>>
}

/**
 * `latchkey.api` for server actions, route handlers and server components of Next.js:
 *
 *     import { cookies, headers } from 'next/headers'
 *     export const accounts = createNextApi(latchkey, { cookies, headers })
 *
 *     // in a server action
 *     await accounts.signInEmail({ body: { email, password } })
 *
 * Next.js does not let server components set cookies. GET calls work there, but do not extend the session of the browser;
 * other calls throw the error of Next.js.
 */
export const createNextApi = <Fields extends DeclaredFields>(
  { api }: Latchkey<Fields>,
  { headers, cookies }: NextRequestFunctions,
): NextApi<Fields> => {
  const inRequest =
    (callApi: AnyCallable, { method }: Call) =>
    async (input: AnyInput = {}) => {
      const applyCookies = async (received: Headers): Promise<void> => {
        const lines = received.getSetCookie()
        if (lines.length > 0) setCookies(await cookies(), lines, method)
      }
      try {
        const result = await callApi({ headers: await headers(), ...input, returnHeaders: true })
        await applyCookies(result.headers)
        return result.response
      } catch (error) {
        if (error instanceof Failure && error.headers) await applyCookies(error.headers)
        throw error
      }
    }
  // The mapped type has one property per call, as `calls` has.
  return Object.fromEntries(
    Object.entries<Call>(calls).map(([name, call]) => [name, inRequest(Reflect.get(api as object, name), call)]),
  ) as unknown as NextApi<Fields>
}

interface PermissionOptions<Parameters extends unknown[]> {
  /** The organization whose data the request concerns, for example from its path. */
  organizationId?: (request: Request, ...parameters: Parameters) => string | undefined | Promise<string | undefined>
  /** The address of the client, for keys with an IP allow-list. From a header that clients cannot forge. */
  ipAddress?: (request: Request) => string | undefined
}

/**
 * A route handler for requests with a session or an API key and these permissions. It responds to others with 400, 401, 403
 * or 429, and `WWW-Authenticate`.
 *
 *     export const GET = withPermission(latchkey, { project: ['read'] }, async (principal) =>
 *       Response.json(await listProjects(principal.userId)))
 */
export const withPermission =
  <Parameters extends unknown[]>(
    latchkey: Authorizer,
    permissions: Permissions,
    handle: (principal: Principal, request: Request, ...parameters: Parameters) => Response | Promise<Response>,
    { organizationId, ipAddress }: PermissionOptions<Parameters> = {},
  ) =>
  async (request: Request, ...parameters: Parameters): Promise<Response> => {
    const { principal, refusal } = await authorizeRequest(latchkey, {
      headers: request.headers,
      permissions,
      organizationId: await organizationId?.(request, ...parameters),
      ipAddress: ipAddress?.(request),
    })
    return refusal ? Response.json(refusal.body, refusal) : handle(principal, request, ...parameters)
  }

interface AnyInput {
  headers?: ApiHeaders
}

type AnyCallable = (input: AnyInput & { returnHeaders: true }) => Promise<{ headers: Headers; response: unknown }>

const setCookies = (store: CookieStore, lines: readonly string[], method: Call['method']): void => {
  try {
    for (const { name, value, attributes } of lines.map(parseSetCookie)) store.set(name, value, attributes)
  } catch (error) {
    // A server component has rendered, so its response can no longer set cookies.
    if (method !== 'GET') throw error
  }
}
