import { type LanguageTag, matchLanguage } from '@latchkey/contract'
import type { RequestInfo, Services, SessionCookie } from '../platform/context.ts'
import { Failure, fail } from '../platform/errors.ts'
import { isEnabled } from '../platform/features.ts'
import { type CookiePurpose, emptyReply, Media, Page, Redirect } from '../platform/reply.ts'
import type { RequestState, createResponses } from './responses.ts'
import { createClientIp, rateLimitKeyOf } from './client-ip.ts'
import { checkRequestOrigin, type OriginPolicy } from '../platform/origins.ts'
import type { HttpResponse, ConnectionInfo, HttpHandler, HttpRequest, RequestHeaders } from './http-message.ts'
import { fieldsOf, readBody } from './read-body.ts'
import type { RateLimitRule } from '../platform/cache/rate-limits.ts'
import { createRouter, type Match, type Route } from './router.ts'
import type { createCallRunner } from './run-call.ts'
import type { SessionCookies } from './session-cookies.ts'
import { silentObserver, type ObservedRequest } from '../platform/observability/observer.ts'

interface Parts {
  services: Services
  origins: OriginPolicy
  cookies: SessionCookies
  run: ReturnType<typeof createCallRunner>
  answers: ReturnType<typeof createResponses>
  routes: readonly Route[]
}

/** A request under way: what its answer depends on, and the call that it turned out to be. */
interface HandlerState extends RequestState, ObservedRequest {
  route: Route | undefined
}

/** The front door over HTTP: match, origin, rate limit, input, and whatever comes of it as an answer. */
export const createHttpHandler = ({ services, origins, cookies, run, answers, routes }: Parts): HttpHandler => {
  const { settings, limits, log, now, observer } = services
  const isObserved = observer !== silentObserver
  const match = createRouter(routes.filter(({ call }) => call.access !== 'server' && isEnabled(settings, call)))
  const clientIp = createClientIp(settings.trustedProxies)
  const nextRequestId = createRequestIds(services)

  return async (incoming, connection = {}) => {
    const startedAt = performance.now()
    const { headers, method } = incoming
    const asked: HandlerState = {
      id: nextRequestId(headers.get('x-request-id')),
      origin: headers.get('origin'),
      reply: emptyReply(),
      method,
      headers,
      route: undefined,
    }
    // Whoever is not watched pays nothing for it: no closure, no further promise.
    const response = isObserved
      ? await observer.request(asked, () => answer(asked, incoming, connection))
      : await answer(asked, incoming, connection)
    // The call's name, not the path: a path may hold a mailed secret (rule R67).
    const ms = performance.now() - startedAt
    const facts = { request: asked.id, call: asked.route?.name, status: response.status, ms }
    log[method === 'GET' ? 'debug' : 'info'](facts, 'Answered')
    return response
  }

  async function answer(asked: HandlerState, incoming: HttpRequest, connection: ConnectionInfo): Promise<HttpResponse> {
    const { headers, method } = incoming
    const { id, reply } = asked
    let isNavigation = false
    try {
      const { path, search } = splitUrl(incoming.url)
      const isBelow = path.startsWith(`${settings.basePath}/`) && isCanonicalPath(path, connection.target)
      const found = isBelow ? match(path.slice(settings.basePath.length)) : null
      if (!found) return fail('NOT_FOUND')
      if (method === 'OPTIONS') return answers.preflight(asked, Object.keys(found.byMethod))
      // A method may be called `constructor`.
      const route = Object.hasOwn(found.byMethod, method) ? found.byMethod[method] : undefined
      asked.route = route
      if (!route) return answers.wrongMethod(asked, Object.keys(found.byMethod))
      if (settings.checkRequestOrigin && !route.call.isCrossOriginAllowed) refuseForeignOrigin(incoming)
      const ipAddress = clientIp({
        remoteAddress: connection.remoteAddress ?? null,
        forwardedFor: headers.get('x-forwarded-for'),
      })
      const rule = settings.rateLimit.enabled ? settings.rateLimit.rules[route.call.limit] : null
      if (rule) await countCall(route, rule, ipAddress)
      isNavigation = isNavigationTo(route, headers)
      const cookie = headers.get('cookie')
      const facts = new HttpRequestInfo(headers, cookies, {
        id,
        ipAddress,
        isNavigation,
        sessionCookie: cookies.readSession(cookie),
        sessionCache: cookies.readCache(cookie),
      })
      const body = method === 'POST' ? await readBody(incoming) : undefined
      const result = await run({ route, input: inputOf(found, search, body), request: facts, reply })
      if (result instanceof Redirect) return answers.redirect(asked, result)
      if (result instanceof Page) return answers.page(asked, result.content)
      if (result instanceof Media) return answers.media(asked, result)
      return answers.json(asked, result)
    } catch (error) {
      const failure = failureOf(error, id, asked.route)
      const told = failure.status === 400 && asked.route?.call.badRequestRedirectCode
      if (told) return answers.toErrorPage(asked, told)
      if (isNavigation) return answers.failurePage(asked, failure)
      return answers.failure(asked, failure)
    }
  }

  function refuseForeignOrigin({ method, headers }: HttpRequest): void {
    const isOurs = checkRequestOrigin(origins, {
      method,
      origin: headers.get('origin'),
      referer: headers.get('referer'),
      secFetchSite: headers.get('sec-fetch-site'),
    })
    if (!isOurs) fail('INVALID_ORIGIN')
  }

  async function countCall({ name }: Route, rule: RateLimitRule, ipAddress: string): Promise<void> {
    // Keyed by the call, not by the path, whose spelling is the caller's (rule R13).
    const { allowed, retryAfter } = await limits.hit(`${name}:${rateLimitKeyOf(ipAddress)}`, rule, now())
    if (!allowed) fail('TOO_MANY_REQUESTS', { retryAfter })
  }

  function failureOf(error: unknown, id: string, route: Route | undefined): Failure {
    if (error instanceof Failure) {
      if (error.status === 429) observer.count('rateLimited', route?.call.limit ?? '', 1)
      return error
    }
    const facts = { request: id, call: route?.name, error: error instanceof Error ? error.stack : String(error) }
    if (services.database.isUnavailable(error)) {
      log.error(facts, 'The database cannot be reached')
      return new Failure('SERVICE_UNAVAILABLE', { retryAfter: 2 })
    }
    log.error(facts, 'A call failed unexpectedly')
    return new Failure('INTERNAL_SERVER_ERROR')
  }
}

/** Path and query of an absolute URL, as they were written: what `new URL` would tidy up is not canonical. */
const splitUrl = (url: string): { path: string; search: string } => {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const hash = url.indexOf('#', start)
  const target = url.slice(start, hash === -1 ? undefined : hash)
  const question = target.indexOf('?')
  if (question === -1) return { path: target, search: '' }
  return { path: target.slice(0, question), search: target.slice(question + 1) }
}

/** Only one spelling of a path is served (rule R13). */
const isCanonicalPath = (path: string, target: string | undefined): boolean =>
  target === undefined || splitUrl(target.startsWith('/') ? `http://host${target}` : target).path === path

const inputOf = ({ params }: Match, search: string, body: unknown) => ({
  params,
  query: search === '' ? {} : fieldsOf(new URLSearchParams(search)),
  body,
})

type KnownRequestInfo = Pick<RequestInfo, 'id' | 'ipAddress' | 'isNavigation' | 'sessionCookie' | 'sessionCache'>

/** What is known of a request. What only some calls ask for is found out when they do. */
class HttpRequestInfo implements RequestInfo {
  readonly id: string
  readonly ipAddress: string
  readonly isNavigation: boolean
  readonly isInProcess = false
  readonly sessionCookie: SessionCookie | null
  readonly sessionCache: string | null
  readonly #headers: RequestHeaders
  readonly #cookies: SessionCookies

  constructor(headers: RequestHeaders, cookies: SessionCookies, known: KnownRequestInfo) {
    this.id = known.id
    this.ipAddress = known.ipAddress
    this.isNavigation = known.isNavigation
    this.sessionCookie = known.sessionCookie
    this.sessionCache = known.sessionCache
    this.#headers = headers
    this.#cookies = cookies
  }

  cookie(purpose: CookiePurpose): string | null {
    return this.#cookies.read(this.#headers.get('cookie'), purpose)
  }

  get addressKey(): string {
    return rateLimitKeyOf(this.ipAddress)
  }

  get userAgent(): string {
    return this.#headers.get('user-agent') ?? ''
  }

  get language(): LanguageTag {
    return matchLanguage(this.#headers.get('accept-language') ?? '')
  }
}

/** A browser that follows a link or sends a form asks for HTML; a program does not. */
const isNavigationTo = ({ call }: Route, headers: RequestHeaders): boolean =>
  call.isNavigable === true && (headers.get('accept') ?? '').includes('text/html')

/** The caller's id of a request, where it is sane, else one of ours. */
const createRequestIds = ({ random }: Services) => {
  const node = Buffer.from(random.bytes(6)).toString('hex')
  let count = 0
  return (given: string | null): string =>
    given !== null && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : `${node}-${(count++).toString(36)}`
}
