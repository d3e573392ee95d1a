import { fail } from '../platform/errors.ts'
import type { RateLimitRule } from '../platform/cache/rate-limits.ts'
import type { Services } from '../platform/context.ts'
import { isMounted } from '../platform/features.ts'
import { type ObservedRequest, silentObserver } from '../platform/observability/observer.ts'
import { checkRequestOrigin, type OriginPolicy } from '../platform/origins.ts'
import { createReply } from '../platform/reply.ts'
import type { CredentialCodec } from './credentials.ts'
import { createClientIp, getAddressKey } from './client-ip.ts'
import type { ConnectionInfo, HttpHandler, HttpRequest, HttpResponse, RequestHeaders } from './http-message.ts'
import { toFields, readBody } from './read-body.ts'
import { createRequestIds } from './request-ids.ts'
import { HeadersRequestInfo } from './request-info.ts'
import { createCallPathFinder, isCanonicalPath, splitUrl } from './request-url.ts'
import type { RequestState } from './respond.ts'
import type { Responses } from './responses.ts'
import { createRouter, type RouteMatch, type Route } from './router.ts'
import type { CallRunner } from './run-call.ts'
import { toFailure } from './to-failure.ts'

interface Parts {
  services: Services
  origins: OriginPolicy
  credentials: CredentialCodec
  run: CallRunner
  responses: Responses
  routes: readonly Route[]
}

/** A request that is being handled. `route` is set once it is known. */
interface HandlerState extends RequestState, ObservedRequest {
  route: Route | undefined
}

/** Creates the request pipeline: route, origin check, rate limit, body, call, response. */
export const createHttpHandler = ({ services, origins, credentials, run, responses, routes }: Parts): HttpHandler => {
  const { settings, limits, log, now, observer } = services
  const isObserved = observer !== silentObserver
  const match = createRouter(routes.filter(({ call }) => isMounted(settings, call)))
  const findCallPath = createCallPathFinder(settings)
  const findClientIp = createClientIp(settings.trustedProxies)
  const nextRequestId = createRequestIds(services)
  const loggedOrigins = new Set<string>()

  return async (request, connection = {}) => {
    const startedAt = performance.now()
    const { headers, method } = request
    const state: HandlerState = {
      id: nextRequestId(headers.get('x-request-id')),
      origin: headers.get('origin'),
      reply: createReply(),
      method,
      headers,
      route: undefined,
    }
    // Without an observer, no closure and no further promise are created.
    const response = isObserved
      ? await observer.request(state, () => respond(state, request, connection))
      : await respond(state, request, connection)
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    // The log names the call instead of the path, because a path can contain a secret of a mail (R67).
    const fields = { request: state.id, call: state.route?.name, status: response.status, ms }
    log[method === 'GET' || method === 'HEAD' ? 'debug' : 'info'](fields, 'Request completed')
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
      if (method === 'OPTIONS') return responses.acceptPreflight(state, Object.keys(found.byMethod))
      // `hasOwn`, because the client can send `constructor` as the method.
      const route = Object.hasOwn(found.byMethod, method) ? found.byMethod[method] : undefined
      state.route = route
      if (!route) return responses.rejectMethod(state, Object.keys(found.byMethod))
      isNavigation = isNavigationTo(route, headers)
      if (settings.checkRequestOrigin && !route.call.isCrossOriginAllowed) requireTrustedOrigin(request)
      const ipAddress = findClientIp({
        remoteAddress: connection.remoteAddress ?? null,
        forwardedFor: headers.get('x-forwarded-for'),
      })
      const rule = settings.rateLimit.enabled ? settings.rateLimit.rules[route.call.limit] : null
      if (rule) await countCall(route, rule, ipAddress)
      const info = new HeadersRequestInfo(headers, credentials, { id, ipAddress, isNavigation })
      const body = method === 'POST' ? await readBody(request) : undefined
      return await responses.renderResult(
        state,
        await run({ route, input: collectInput(found, search, body), request: info, reply }),
      )
    } catch (error) {
      const failure = toFailure(services, error, state)
      const redirectCode = failure.status === 400 && state.route?.call.badRequestRedirectCode
      if (redirectCode) return responses.redirectToErrorPage(state, redirectCode)
      if (isNavigation) return responses.renderFailurePage(state, failure)
      return responses.renderFailure(state, failure, state.route?.call)
    }
  }

  function requireTrustedOrigin({ method, headers }: HttpRequest): void {
    const isTrusted = checkRequestOrigin(origins, {
      method,
      origin: headers.get('origin'),
      referer: headers.get('referer'),
      secFetchSite: headers.get('sec-fetch-site'),
    })
    if (isTrusted) return
    logUntrustedOrigin(headers.get('origin')?.slice(0, MAX_ORIGIN_LENGTH) ?? 'unknown')
    fail('INVALID_ORIGIN')
  }

  /** The response does not say which origins are trusted. Other sites must not fill the log. */
  function logUntrustedOrigin(origin: string): void {
    if (loggedOrigins.size >= MAX_LOGGED_ORIGINS || loggedOrigins.has(origin)) return
    loggedOrigins.add(origin)
    log.warn(
      {
        origin,
        remedy: 'Add the origin to trustedOrigins (LATCHKEY_TRUSTED_ORIGINS of the service) if its pages may call',
      },
      'A request of an untrusted origin was refused',
    )
  }

  async function countCall({ name, call }: Route, rule: RateLimitRule, ipAddress: string): Promise<void> {
    // The key names the call, not the path, which the client can spell in several ways (R13).
    const key = `call-${call.limit}:${name}:${getAddressKey(ipAddress)}`
    const { allowed, retryAfter } = await limits.hit(key, rule, now())
    if (!allowed) fail('TOO_MANY_REQUESTS', { retryAfter })
  }
}

const MAX_LOGGED_ORIGINS = 20
const MAX_ORIGIN_LENGTH = 200

const collectInput = ({ params }: RouteMatch, search: string, body: unknown) => ({
  params,
  query: search === '' ? {} : toFields(new URLSearchParams(search)),
  body,
})

/** Browsers request HTML when the user follows a link or submits a form. Programs don't. */
const isNavigationTo = ({ call }: Route, headers: RequestHeaders): boolean =>
  call.navigationReplies !== undefined && (headers.get('accept') ?? '').includes('text/html')
