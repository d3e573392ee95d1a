import type { LatchkeyCalls } from '@latchkey/contract'
import type { ClientCalls } from './calls.ts'
import { type CoreOptions, createClient } from './create-client.ts'
import type { SessionStore } from './session.ts'

export type { CoreOptions } from './create-client.ts'

/** Every call that a browser can make, and the session store. */
export type CoreClient<Throws extends boolean = false> = ClientCalls<LatchkeyCalls, Throws> & {
  useSession: SessionStore
}

/**
 * Creates a smaller client for pages without organizations: it has no stores of organizations and no role checks.
 * Throws a TypeError when `baseURL` is not an http(s) URL.
 *
 * @example
 * const client = createAuthClient({ baseURL: 'https://auth.example.com' })
 * const { data, error } = await client.signIn.email({ email, password })
 */
export const createAuthClient = <Throws extends boolean = false>(
  options: CoreOptions<Throws> = {},
): CoreClient<Throws> => createClient(options, (store) => store)
