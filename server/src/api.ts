import type {
  ResponseOf,
  BodyOf,
  CallsWithFields,
  DeclaredFields,
  LatchkeyCalls,
  NoFields,
  ParamsOf,
  QueryOf,
} from '@latchkey/contract'
import type { Services } from './platform/context.ts'
import { type ApiHeaders, toHeaders } from './http/api-headers.ts'
import type { RequestState } from './http/respond.ts'
import type { Responses } from './http/responses.ts'
import { toResponse } from './http/fetch-handler.ts'
import { createRequestIds } from './http/request-ids.ts'
import { HeadersRequestInfo } from './http/request-info.ts'
import type { Route } from './http/router.ts'
import type { CallRunner } from './http/run-call.ts'
import type { CredentialCodec } from './http/credentials.ts'
import { Failure, fail } from './platform/errors.ts'
import { featureOptions, isEnabled } from './platform/features.ts'
import {
  CachedResponse,
  ConstantResponse,
  Download,
  createReply,
  Media,
  Page,
  PublicDocument,
  Redirect,
} from './platform/reply.ts'

/** `EmptyObject extends T` is true if all properties of `T` are optional. */
type EmptyObject = Record<never, never>

/** `{ body: { email: string } }`, or `{ query?: { limit?: number } }` if the value can be undefined or empty. */
type InputField<Name extends string, T> = undefined extends T
  ? { [Key in Name]?: T }
  : EmptyObject extends T
    ? { [Key in Name]?: T }
    : { [Key in Name]: T }

/**
 * The input of a call as in the contract, and the headers of the request that caused it. Without `headers`, the application
 * itself makes the call.
 */
export type ApiInput<C> = InputField<'body', BodyOf<C>> &
  InputField<'query', QueryOf<C>> &
  InputField<'params', ParamsOf<C>> & { headers?: ApiHeaders }

type Callable<C> = {
  (input: ApiInput<C> & { asResponse: true }): Promise<Response>
  (input: ApiInput<C> & { returnHeaders: true }): Promise<{ headers: Headers; response: ResponseOf<C> }>
  (...args: ApiArguments<C>): Promise<ResponseOf<C>>
}

/** The input can be omitted if it can be empty: `api.listUsers()`, but `api.getUser({ query: { id } })`. */
export type ApiArguments<C> = EmptyObject extends ApiInput<C> ? [input?: ApiInput<C>] : [input: ApiInput<C>]

/**
 * Every call of the contract in process, server-only calls included. The same rules apply as over HTTP. A failed call
 * throws a `Failure` with the code, status and message of the HTTP response, and with `returnHeaders` its headers.
 *
 *     const session = await latchkey.api.getSession({ headers: request.headers })
 */
export type Api<Fields extends DeclaredFields = NoFields> = ApiOf<CallsWithFields<LatchkeyCalls, Fields>>

type ApiOf<Calls> = { readonly [Name in keyof Calls]: Callable<Calls[Name]> }

interface Parts {
  services: Services
  credentials: CredentialCodec
  run: CallRunner
  responses: Responses
  routes: readonly Route[]
}

interface AnyInput {
  body?: unknown
  query?: unknown
  params?: unknown
  headers?: ApiHeaders
  asResponse?: boolean
  returnHeaders?: boolean
}

export const createApi = ({ services, credentials, run, responses, routes }: Parts): Api => {
  const nextRequestId = createRequestIds(services)
  const createCallable =
    (route: Route) =>
    async (input: AnyInput = {}) => {
      const headers = toHeaders(input.headers)
      const id = nextRequestId(headers.get('x-request-id'))
      const isServerCall = input.headers === undefined
      const request = new HeadersRequestInfo(headers, credentials, { id, isInProcess: true, isServerCall })
      const state: RequestState = { id, origin: null, headers, reply: createReply() }
      try {
        if (!isEnabled(services.settings, route.call)) failAsDisabled(route, isServerCall)
        const result = await run({ route, input, request, reply: state.reply })
        if (input.asResponse) return toResponse(await responses.renderResult(state, result))
        const body = toBody(result)
        return input.returnHeaders
          ? { headers: toResponse(await responses.renderResult(state, result)).headers, response: body }
          : body
      } catch (error) {
        if (!(error instanceof Failure) || !(input.asResponse || input.returnHeaders)) throw error
        const response = toResponse(responses.renderFailure(state, error, route.call))
        if (input.asResponse) return response
        error.headers = response.headers
        throw error
      } finally {
        for (const hook of state.reply.afterSent) hook()
      }
    }
  // The mapped type has one property per call, as `routes` has one row.
  return Object.fromEntries(routes.map((route) => [route.name, createCallable(route)])) as unknown as Api
}

/** The message is for the developer of a call of the application. Clients receive that of an unknown path (R53). */
const failAsDisabled = ({ name, call: { feature } }: Route, isServerCall: boolean): never => {
  const options = feature && isServerCall ? featureOptions[feature] : null
  return fail('NOT_FOUND', options ? { message: `${name} requires the option ${options.join(' and ')}` } : {})
}

/** Returns the result that the caller gets; null where HTTP sends no JSON. */
const toBody = (result: unknown): unknown => {
  if (result instanceof Redirect || result instanceof Page || result instanceof Media) return null
  if (result instanceof Download) {
    void result.chunks.return?.()
    return null
  }
  if (result instanceof PublicDocument) return result.content
  return result instanceof CachedResponse || result instanceof ConstantResponse ? result.make() : result
}
