import { type BaseUrlOptions, resolveBaseUrl } from './base-url.ts'
import { createChain, type CallHandler } from './chain.ts'
import { type ClientEvent, createScheduler, isMembershipDenied, findSessionEvent, type Schedule } from './events.ts'
import { inferMethod } from './hints.ts'
import type { QueryStore } from './query.ts'
import { followRedirect } from './redirect.ts'
import { createRequest, type Request } from './request.ts'
import { CallError, type CallOptions, type FetchOptions, type Result } from './result.ts'
import { createSessionController, type SessionData, type SessionController } from './session.ts'
import { connectTabs } from './tabs.ts'

export interface CoreOptions extends BaseUrlOptions {
  /** Defaults for every request. */
  fetchOptions?: FetchOptions
}

/** What a client is made of. */
export interface ExtensionContext {
  schedule: Schedule
  session: SessionController
  request: Request
}

/** What a client knows besides the session. */
export interface ClientExtension {
  stores: Readonly<object>
  /** What is no call and no store, by its place: `/organization/checkRolePermission`. */
  functions: Readonly<Record<string, unknown>>
  /** Whether the caller's organizations may look different after a success there. */
  changesOrganizations(path: string): boolean
  /** Told of what has happened in this tab or in another, before the session is. */
  handleEvent(event: ClientEvent): void
  /** The answer there has refuted something. */
  handleDenial(path: string): void
}

/** The client of an entry: `expose` makes of a store what `useSession` and its like are there. */
export const createClient = <Client extends object>(
  options: CoreOptions,
  expose: <Data>(store: QueryStore<Data>) => unknown,
  extend: (context: ExtensionContext) => ClientExtension = () => noExtension,
): Client => {
  const base = resolveBaseUrl(options)
  const request = createRequest({
    base,
    fetchOptions: options.fetchOptions ?? {},
    onSuccess: (path, data) => {
      const sessionEvent = findSessionEvent(path, data)
      if (sessionEvent) publish(sessionEvent)
      if (extension.changesOrganizations(path)) publish('organizations-changed')
    },
    onFailure: (path, failure) => {
      const isDenied = isMembershipDenied(path, failure)
      if (isDenied || failure.code === 'UNAUTHORIZED') session.doubt()
      if (isDenied) extension.handleDenial(path)
    },
  })
  const schedule = createScheduler()
  const session = createSessionController(schedule, async (signal) => {
    const result = await request({ method: 'GET', path: '/get-session', options: { signal } })
    return result as Result<SessionData>
  })
  const extension = extend({ schedule, session, request })
  const handleEvent = (event: ClientEvent) => {
    extension.handleEvent(event)
    if (event !== 'organizations-changed') session.apply(event)
  }
  const broadcast = connectTabs(base, handleEvent)
  const publish = (event: ClientEvent) => {
    handleEvent(event)
    broadcast(event)
  }

  const own: Record<string, unknown> = { '/useSession': expose(session.store), ...extension.functions }
  for (const [name, store] of Object.entries(extension.stores)) own[`/${name}`] = expose(store)
  return createChain<Client>(performWith(request), own)
}

const noExtension: ClientExtension = {
  stores: {},
  functions: {},
  changesOrganizations: () => false,
  handleEvent: () => {},
  handleDenial: () => {},
}

const performWith =
  (request: Request): CallHandler =>
  async (path, input, second) => {
    const { query, fetchOptions, ...body } = (input ?? {}) as { query?: object; fetchOptions?: CallOptions }
    const options = { ...(second as CallOptions | undefined), ...fetchOptions }
    const result = await request({ method: inferMethod(path, body), path, query, body, options })
    if (result.error && options.throw) throw new CallError(result.error)
    if (!result.error) followRedirect(result.data)
    return options.throw ? result.data : result
  }
