import { type BaseOptions, baseOf } from './base-url.ts'
import { createChain, type Perform } from './chain.ts'
import { type ClientEvent, createSoon, deniesMembership, sessionEventOf, type Soon } from './events.ts'
import { methodOf } from './hints.ts'
import type { QueryStore } from './query.ts'
import { followRedirect } from './redirect.ts'
import { createRequest, type Request } from './request.ts'
import { CallError, type CallOptions, type FetchOptions, type Result } from './result.ts'
import { createSession, type SessionData, type SessionKeeper } from './session.ts'
import { joinTabs } from './tabs.ts'

export interface CoreOptions extends BaseOptions {
  /** Defaults for every request. */
  fetchOptions?: FetchOptions
}

/** What a client is made of. */
export interface Parts {
  soon: Soon
  session: SessionKeeper
  request: Request
}

/** What a client knows besides the session. */
export interface Knowledge {
  stores: Readonly<object>
  /** What is no call and no store, by its place: `/organization/checkRolePermission`. */
  others: Readonly<Record<string, unknown>>
  /** Whether the caller's organizations may look different after a success there. */
  changedBy(path: string): boolean
  /** Told of what has happened in this tab or in another, before the session is. */
  hear(event: ClientEvent): void
  /** The answer there has refuted something. */
  doubt(path: string): void
}

/** The client of an entry: `expose` makes of a store what `useSession` and its like are there. */
export const createClient = <Client extends object>(
  options: CoreOptions,
  expose: <Data>(store: QueryStore<Data>) => unknown,
  know: (parts: Parts) => Knowledge = () => nothing,
): Client => {
  const base = baseOf(options)
  const request = createRequest({
    base,
    fetchOptions: options.fetchOptions ?? {},
    succeeded: (path, data) => {
      const sessionEvent = sessionEventOf(path, data)
      if (sessionEvent) tell(sessionEvent)
      if (further.changedBy(path)) tell('organizations-changed')
    },
    failed: (path, failure) => {
      const isDenied = deniesMembership(path, failure)
      if (isDenied || failure.code === 'UNAUTHORIZED') session.doubt()
      if (isDenied) further.doubt(path)
    },
  })
  const soon = createSoon()
  const session = createSession(soon, async (signal) => {
    const result = await request({ method: 'GET', path: '/get-session', options: { signal } })
    return result as Result<SessionData>
  })
  const further = know({ soon, session, request })
  const hear = (event: ClientEvent) => {
    further.hear(event)
    if (event !== 'organizations-changed') session.apply(event)
  }
  const tellTabs = joinTabs(base, hear)
  const tell = (event: ClientEvent) => {
    hear(event)
    tellTabs(event)
  }

  const own: Record<string, unknown> = { '/useSession': expose(session.store), ...further.others }
  for (const [name, store] of Object.entries(further.stores)) own[`/${name}`] = expose(store)
  return createChain<Client>(performWith(request), own)
}

const nothing: Knowledge = { stores: {}, others: {}, changedBy: () => false, hear: () => {}, doubt: () => {} }

const performWith =
  (request: Request): Perform =>
  async (path, input, second) => {
    const { query, fetchOptions, ...body } = (input ?? {}) as { query?: object; fetchOptions?: CallOptions }
    const options = { ...(second as CallOptions | undefined), ...fetchOptions }
    const result = await request({ method: methodOf(path, body), path, query, body, options })
    if (result.error && options.throw) throw new CallError(result.error)
    if (!result.error) followRedirect(result.data)
    return options.throw ? result.data : result
  }
