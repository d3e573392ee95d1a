import type { ResponseOf, BodyOf, Call, LatchkeyCalls, ParamsOf, QueryOf } from '@latchkey/contract'
import { matchLanguage } from '@latchkey/contract'
import type { RequestInfo, Services } from './platform/context.ts'
import type { RequestState, createResponses } from './http/responses.ts'
import type { HttpResponse } from './http/http-message.ts'
import { toResponse } from './http/fetch-handler.ts'
import { rateLimitKeyOf } from './http/client-ip.ts'
import type { Route } from './http/router.ts'
import type { createCallRunner } from './http/run-call.ts'
import type { SessionCookies } from './http/session-cookies.ts'
import { Failure, fail } from './platform/errors.ts'
import { isEnabled } from './platform/features.ts'
import { randomId } from './platform/crypto/random.ts'
import { CachedResponse, emptyReply, Media, Page, Redirect } from './platform/reply.ts'

type Wanted<Name extends string, T> = [T] extends [undefined]
  ? { [Key in Name]?: undefined }
  : undefined extends T
    ? { [Key in Name]?: T }
    : Record<never, never> extends T
      ? { [Key in Name]?: T }
      : { [Key in Name]: T }

/** What a call is given: input as the contract has it, and the headers of the request on whose behalf it is made. */
export type ApiInput<C extends Call> = Wanted<'body', BodyOf<C>> &
  Wanted<'query', QueryOf<C>> &
  Wanted<'params', ParamsOf<C>> & { headers?: Headers | Record<string, string> }

type Callable<C extends Call> = {
  (input: ApiInput<C> & { asResponse: true }): Promise<Response>
  (input: ApiInput<C> & { returnHeaders: true }): Promise<{ headers: Headers; response: ResponseOf<C> }>
  (...input: Record<never, never> extends ApiInput<C> ? [ApiInput<C>?] : [ApiInput<C>]): Promise<ResponseOf<C>>
}

/**
 * The server-side programming interface: every call of the contract without HTTP, the same rules, and the server-only
 * ones. A refusal is thrown as a `Failure` with the same code, status and message.
 */
export type Api = { readonly [Name in keyof LatchkeyCalls]: Callable<LatchkeyCalls[Name]> }

interface Parts {
  services: Services
  cookies: SessionCookies
  run: ReturnType<typeof createCallRunner>
  answers: ReturnType<typeof createResponses>
  routes: readonly Route[]
}

interface AnyInput {
  body?: unknown
  query?: unknown
  params?: unknown
  headers?: Headers | Record<string, string>
  asResponse?: boolean
  returnHeaders?: boolean
}

export const createApi = ({ services, cookies, run, answers, routes }: Parts): Api => {
  const callable =
    (route: Route) =>
    async (input: AnyInput = {}) => {
      const headers = new Headers(input.headers)
      const request = factsFrom(services, cookies, headers)
      const asked: RequestState = { id: request.id, origin: null, headers, reply: emptyReply() }
      try {
        if (!isEnabled(services.settings, route.call)) fail('NOT_FOUND')
        const result = await run({ route, input, request, reply: asked.reply })
        if (result instanceof Redirect) return deliver(input, answers.redirect(asked, result), null)
        if (result instanceof Page) return deliver(input, answers.page(asked, result.content), null)
        if (result instanceof Media) return deliver(input, answers.media(asked, result), null)
        const answer = result instanceof CachedResponse ? result.make() : result
        return deliver(input, answers.json(asked, answer), answer)
      } catch (error) {
        if (input.asResponse && error instanceof Failure) return toResponse(answers.failure(asked, error))
        throw error
      } finally {
        for (const hook of asked.reply.afterSent) hook()
      }
    }
  // One entry per call of the contract, as `routes` has them; the mapped type says the same.
  return Object.fromEntries(routes.map((route) => [route.name, callable(route)])) as unknown as Api
}

const deliver = (input: AnyInput, answer: HttpResponse, result: unknown) => {
  if (input.asResponse) return toResponse(answer)
  return input.returnHeaders ? { headers: toResponse(answer).headers, response: result } : result
}

const factsFrom = ({ random }: Services, cookies: SessionCookies, headers: Headers): RequestInfo => {
  const cookie = headers.get('cookie')
  return {
    id: randomId(random),
    ipAddress: '',
    addressKey: rateLimitKeyOf(''),
    userAgent: headers.get('user-agent') ?? '',
    language: matchLanguage(headers.get('accept-language') ?? ''),
    isNavigation: false,
    isInProcess: true,
    sessionCookie: cookies.readSession(cookie),
    sessionCache: cookies.readCache(cookie),
    cookie: (purpose) => cookies.read(cookie, purpose),
  }
}
