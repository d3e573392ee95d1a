import type { LatchkeyCalls } from '@latchkey/contract'
import type { ClientCalls } from './calls.ts'
import { type CoreOptions, createClient } from './create-client.ts'
import type { SessionStore } from './session.ts'

export type { CoreOptions } from './create-client.ts'

/** Every call, and the session. */
export type CoreClient = ClientCalls<LatchkeyCalls> & { useSession: SessionStore }

/** A client for pages that show no organizations: without their stores and the checks of roles it is smaller. */
export const createAuthClient = (options: CoreOptions = {}): CoreClient => createClient(options, (store) => store)
