import { DeadlineError } from '../platform/deadline.ts'
import { fail, Failure } from '../platform/errors.ts'
import type { RateLimitRule } from '../platform/cache/rate-limits.ts'
import type { Services } from '../platform/context.ts'
import { isEnabled } from '../platform/features.ts'
import { type ObservedRequest, silentObserver } from '../platform/observability/observer.ts'
import { checkRequestOrigin, type OriginPolicy } from '../platform/origins.ts'
import { emptyReply } from '../platform/reply.ts'
import type { CredentialCodec } from './credentials.ts'
import { createClientIp, rateLimitKeyOf } from './client-ip.ts'
import type { ConnectionInfo, HttpHandler, HttpRequest, HttpResponse, RequestHeaders } from './http-message.ts'
import { ConsumedBodyError, fieldsOf, readBody } from './read-body.ts'
import { HttpRequestInfo } from './request-info.ts'
import type { RequestState, createResponses } from './responses.ts'
import { createRouter, type Match, type Route } from './router.ts'
import type { createCallRunner } from './run-call.ts'

interface Parts {
  services: Services
  origins: OriginPolicy
  credentials: CredentialCodec
  run: ReturnType<typeof createCallRunner>
  responses: ReturnType<typeof createResponses>
  routes: readonly Route[]
}

/** A request that is being handled. `route` is set once it is known. */
interface HandlerState extends RequestState, ObservedRequest {
  route: Route | undefined
}

/** The request pipeline: route, origin check, rate limit, body, call, response. */
export const createHttpHandler = ({ services, origins, credentials, run, responses, routes }: Parts): HttpHandler => {
  const { settings, limits, log, now, observer } = services
  const isObserved = observer !== silentObserver
  const match = createRouter(routes.filter(({ call }) => call.access !== 'server' && isEnabled(settings, call)))
  const publicBase = `${settings.sitePath}${settings.basePath}/`
  const localBase = `${settings.basePath}/`
  const clientIp = createClientIp(settings.trustedProxies)
  const nextRequestId = createRequestIds(services)

  return async (request, connection = {}) => {
    const startedAt = performance.now()
    const { headers, method } = request
    const state: HandlerState = {
      id: nextRequestId(headers.get('x-request-id')),
      origin: headers.get('origin'),
      reply: emptyReply(),
      method,
      headers,
      route: undefined,
    }
    // Without an observer, no closure and no further promise are created.
    const response = isObserved
      ? await observer.request(state, () => respond(state, request, connection))
      : await respond(state, request, connection)
    const ms = performance.now() - startedAt
    // The log names the call instead of the path, because a path can contain a secret of a mail (R67).
    const fields = { request: state.id, call: state.route?.name, status: response.status, ms }
    log[method === 'GET' ? 'debug' : 'info'](fields, 'Request completed')
    return response
  }

  async function respond(state: HandlerState, request: HttpRequest, connection: ConnectionInfo): Promise<HttpResponse> {
    const { headers, method } = request
    const { id, reply } = state
    let isNavigation = false
    try {
      const { path, search } = splitUrl(request.url)
      const callPath = findCallPath(path)
      const found = callPath !== null && isCanonicalPath(path, connection.target) ? match(callPath) : null
      if (!found) return fail('NOT_FOUND')
      if (method === 'OPTIONS') return responses.preflight(state, Object.keys(found.byMethod))
      // `hasOwn`, because the client can send `constructor` as the method.
      const route = Object.hasOwn(found.byMethod, method) ? found.byMethod[method] : undefined
      state.route = route
      if (!route) return responses.wrongMethod(state, Object.keys(found.byMethod))
      if (settings.checkRequestOrigin && !route.call.isCrossOriginAllowed) requireTrustedOrigin(request)
      const ipAddress = clientIp({
        remoteAddress: connection.remoteAddress ?? null,
        forwardedFor: headers.get('x-forwarded-for'),
      })
      const rule = settings.rateLimit.enabled ? settings.rateLimit.rules[route.call.limit] : null
      if (rule) await countCall(route, rule, ipAddress)
      isNavigation = isNavigationTo(route, headers)
      const info = new HttpRequestInfo(headers, credentials, { id, ipAddress, isNavigation })
      const body = method === 'POST' ? await readBody(request) : undefined
      return await responses.of(state, await run({ route, input: inputOf(found, search, body), request: info, reply }))
    } catch (error) {
      const failure = toFailure(error, id, state.route)
      const redirectCode = failure.status === 400 && state.route?.call.badRequestRedirectCode
      if (redirectCode) return responses.toErrorPage(state, redirectCode)
      if (isNavigation) return responses.failurePage(state, failure)
      return responses.failure(state, failure, state.route?.call)
    }
  }

  /** The path below the base path, or null. A proxy may have removed the path of the site. */
  function findCallPath(path: string): string | null {
    if (path.startsWith(publicBase)) return path.slice(publicBase.length - 1)
    return path.startsWith(localBase) ? path.slice(localBase.length - 1) : null
  }

  function requireTrustedOrigin({ method, headers }: HttpRequest): void {
    const isTrusted = checkRequestOrigin(origins, {
      method,
      origin: headers.get('origin'),
      referer: headers.get('referer'),
      secFetchSite: headers.get('sec-fetch-site'),
    })
    if (!isTrusted) fail('INVALID_ORIGIN')
  }

  async function countCall({ name, call }: Route, rule: RateLimitRule, ipAddress: string): Promise<void> {
    // The key names the call, not the path, which the client can spell in several ways (R13).
    const key = `call-${call.limit}:${name}:${rateLimitKeyOf(ipAddress)}`
    const { allowed, retryAfter } = await limits.hit(key, rule, now())
    if (!allowed) fail('TOO_MANY_REQUESTS', { retryAfter })
  }

  function toFailure(error: unknown, id: string, route: Route | undefined): Failure {
    if (error instanceof Failure) {
      if (error.status === 429) observer.count('rateLimited', route?.call.limit ?? '', 1)
      if (error instanceof DeadlineError) log.warn({ request: id, call: route?.name }, 'A call exceeded its deadline')
      if (error instanceof ConsumedBodyError) {
        log.error({ request: id, call: route?.name }, 'The request body was read before Latchkey')
      }
      return error
    }
    const fields = { request: id, call: route?.name, error: error instanceof Error ? error.stack : String(error) }
    if (services.database.isUnavailable(error)) {
      log.error(fields, 'The database is unavailable')
      return new Failure('SERVICE_UNAVAILABLE', { retryAfter: 2 })
    }
    log.error(fields, 'A call failed unexpectedly')
    return new Failure('INTERNAL_SERVER_ERROR')
  }
}

/** Path and query of an absolute URL. `new URL` would normalize the path, and only canonical paths are served. */
const splitUrl = (url: string): { path: string; search: string } => {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const hash = url.indexOf('#', start)
  const target = url.slice(start, hash === -1 ? undefined : hash)
  const queryStart = target.indexOf('?')
  if (queryStart === -1) return { path: target, search: '' }
  return { path: target.slice(0, queryStart), search: target.slice(queryStart + 1) }
}

/** Whether `Request` left the path as the client sent it: a path has one spelling (R13). */
const isCanonicalPath = (path: string, target: string | undefined): boolean =>
  target === undefined || splitUrl(target.startsWith('/') ? `http://host${target}` : target).path === path

const inputOf = ({ params }: Match, search: string, body: unknown) => ({
  params,
  query: search === '' ? {} : fieldsOf(new URLSearchParams(search)),
  body,
})

/** Browsers request HTML when the user follows a link or submits a form. Programs don't. */
const isNavigationTo = ({ call }: Route, headers: RequestHeaders): boolean =>
  call.isNavigable === true && (headers.get('accept') ?? '').includes('text/html')

/** Accepts the request id of the client if it is well-formed, else creates one. */
const createRequestIds = ({ random }: Services) => {
  const node = Buffer.from(random.bytes(6)).toString('hex')
  let count = 0
  return (requested: string | null): string =>
    requested !== null && /^[A-Za-z0-9_-]{8,64}$/.test(requested) ? requested : `${node}-${(count++).toString(36)}`
}
