import type { LatchkeyCalls } from '@latchkey/contract'
import { type BaseOptions, baseOf } from './base-url.ts'
import type { ClientOf } from './calls.ts'
import { createChain, type Perform } from './chain.ts'
import { methodOf } from './hints.ts'
import { followRedirect } from './redirect.ts'
import { createRequest, type Request } from './request.ts'
import { CallError, type CallOptions, type FetchOptions, type Result } from './result.ts'
import { createSession, type SessionData, type SessionStore } from './session.ts'

export interface ClientOptions extends BaseOptions {
  /** Defaults for every request. */
  fetchOptions?: FetchOptions
}

/** Every call that a browser can make. */
export type AuthCalls = ClientOf<LatchkeyCalls>
export type AuthClient = AuthCalls & { useSession: SessionStore }

/** A client of the service at `baseURL`, or of the page's own origin. Throws when `baseURL` is not an address. */
export const createAuthClient = (options: ClientOptions = {}): AuthClient => {
  const { perform, session } = createParts(options)
  return createChain<AuthClient>(perform, { useSession: session })
}

/** The parts that the entry of each framework puts together in its own way. */
export const createParts = (options: ClientOptions): { perform: Perform; session: SessionStore } => {
  const base = baseOf(options)
  const request = createRequest({
    base,
    fetchOptions: options.fetchOptions ?? {},
    succeeded: (path, data) => session.afterCall(path, data),
    failed: (failure) => session.afterFailure(failure),
  })
  const session = createSession({
    base,
    load: async (signal) => {
      const result = await request({ method: 'GET', path: '/get-session', options: { signal } })
      return result as Result<SessionData>
    },
  })
  return { perform: performWith(request), session: session.store }
}

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
