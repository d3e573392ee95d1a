import { type BaseUrlOptions, resolveBaseUrl } from './base-url.ts'
import { type CallHandler, createChain } from './chain.ts'
import { type ClientEvent, findSessionEvent, isMembershipDenied } from './events.ts'
import { createScheduler, type Schedule } from './scheduler.ts'
import { changesSession, endsSession, inferMethod } from './call-properties.ts'
import type { QueryStore } from './query.ts'
import { followRedirect } from './redirect.ts'
import { createRequest, type Request } from './request.ts'
import { CallError, type CallOptions, type FetchOptions, type Result } from './result.ts'
import { createSessionController, type SessionController, type SessionData } from './session.ts'
import { connectTabs } from './tabs.ts'

/**
 * The options of `createAuthClient`: where the service is, and defaults for every request.
 *
 * @example
 * const options: CoreOptions = { baseURL: 'https://auth.example.com', fetchOptions: { timeout: 10_000 } }
 */
export interface CoreOptions<Throws extends boolean = boolean> extends BaseUrlOptions {
  /** Defaults for every request. */
  fetchOptions?: FetchOptions & { throw?: Throws }
}

/** Converts a store into the property that an entry exposes, such as a React hook. */
export type ExposeStore = <Data>(store: QueryStore<Data>) => unknown

/** What an extension may use. */
export interface ExtensionContext {
  schedule: Schedule
  session: SessionController
  request: Request
  exposeStore: ExposeStore
}

/** The features of a client beyond its calls and the session. */
export interface ClientExtension {
  /** Stores and functions by their path: `/useActiveMember`, `/organization/checkRolePermission`. */
  properties: Readonly<Record<string, unknown>>
  /** Whether a successful call of this path can change the caller's organizations. */
  changesOrganizations: (path: string) => boolean
  /** Receives the events of this tab and of other tabs, before the session does. */
  handleEvent: (event: ClientEvent) => void
  /** Runs when the response to a call shows that the caller is no longer a member or has another role. */
  handleDenial: (path: string) => void
}

/** Creates the client of an entry. Throws a TypeError when `baseURL` is not an http(s) URL. */
export const createClient = <Client extends object>(
  options: CoreOptions,
  exposeStore: ExposeStore,
  extend?: (context: ExtensionContext) => ClientExtension,
): Client => {
  const baseUrl = resolveBaseUrl(options)
  const request = createRequest({
    baseUrl,
    fetchOptions: options.fetchOptions ?? {},
    onSuccess: (call) => {
      const sessionEvent = findSessionEvent(call, session.store.value.data)
      if (sessionEvent) publish(sessionEvent)
      if (extension?.changesOrganizations(call.path)) publish('organizations-changed')
    },
    onFailure: (path, failure) => {
      const isDenied = isMembershipDenied(path, failure)
      // Without a response, the call may have changed the session.
      const isSessionUnknown = failure.status === 0 && changesSession(path)
      // A sign-out that finds no session fails with another code.
      const hasNoSession = failure.code === 'UNAUTHORIZED' || endsSession(path)
      if (isDenied || isSessionUnknown || hasNoSession) session.revalidate()
      if (isDenied) extension?.handleDenial(path)
    },
  })
  const schedule = createScheduler()
  const session = createSessionController(
    schedule,
    (signal) => request({ method: 'GET', path: '/get-session', options: { signal } }) as Promise<Result<SessionData>>,
  )
  const extension = extend?.({ schedule, session, request, exposeStore })
  const handleEvent = (event: ClientEvent) => {
    extension?.handleEvent(event)
    if (event !== 'organizations-changed') session.handleEvent(event)
  }
  const broadcast = connectTabs(baseUrl, handleEvent)
  const publish = (event: ClientEvent) => {
    // First, because a listener of the application can throw.
    broadcast(event)
    handleEvent(event)
  }

  const properties = { '/useSession': exposeStore(session.store), ...extension?.properties }
  return createChain<Client>({ baseUrl, call: createCallHandler(request, options.fetchOptions), properties })
}

type InputOptions = CallOptions & { body?: object; query?: object }

const createCallHandler =
  (request: Request, defaults: FetchOptions | undefined): CallHandler =>
  async (path, input, callOptions) => {
    const { query, fetchOptions, ...fields } = (input ?? {}) as { query?: object; fetchOptions?: InputOptions }
    const options: InputOptions = { ...defaults, ...(callOptions as InputOptions | undefined), ...fetchOptions }
    const body = { ...fields, ...options.body }
    const method = inferMethod(path, body, options.method)
    const result = await request({ method, path, query: query ?? options.query, body, options })
    if (result.error && options.throw) throw new CallError(result.error)
    if (!result.error) followRedirect(result.data)
    return options.throw ? result.data : result
  }
