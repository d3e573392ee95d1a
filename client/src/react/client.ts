import { createChain } from '../chain.ts'
import { type AuthCalls, type ClientOptions, createParts } from '../client.ts'
import type { SessionValue } from '../session.ts'
import { hookOf } from './use-session.ts'

export type ReactAuthClient = AuthCalls & { useSession: () => SessionValue }

/** A client whose `useSession` is a hook. Throws when `baseURL` is not an address. */
export const createAuthClient = (options: ClientOptions = {}): ReactAuthClient => {
  const { perform, session } = createParts(options)
  return createChain<ReactAuthClient>(perform, { useSession: hookOf(session) })
}
