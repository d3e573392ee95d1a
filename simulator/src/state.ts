import type { Grant } from './grant.ts'
import { createKeyRing, type KeyRing } from './keys.ts'
import type { Endpoint, Fault } from './fault.ts'
import { createDefaultUser, type SimulatedUser } from './user.ts'
import type { Provider } from './provider.ts'
import { type Credentials, getCredentials, getClientIdentifier } from './credentials.ts'

/** The state of one provider. */
export interface ProviderState {
  readonly provider: Provider
  /** `<origin>/<id>`. Also the issuer, unless the provider defines another one. */
  readonly baseUrl: string
  /** By client identifier. */
  readonly clients: Map<string, Credentials>
  readonly keys: KeyRing
  /** Milliseconds since the epoch. */
  readonly now: () => number
  user: SimulatedUser
  fault: Fault | undefined
  /** Limits the fault to one endpoint. */
  faultEndpoint: Endpoint | undefined
  /** Codes are deleted after use. */
  readonly codes: Map<string, Grant>
  readonly accessTokens: Map<string, Grant>
  readonly refreshTokens: Map<string, Grant>
  /** The `state` parameters of all authorization requests, for the fault `swapped-state`. */
  readonly states: string[]
  /** Pairs of client ID and subject, to detect the first approval. */
  readonly approvals: Set<string>
}

export const createState = (
  provider: Provider,
  { origin, now }: { origin: string; now: () => number },
): ProviderState => ({
  provider,
  baseUrl: `${origin}/${provider.id}`,
  clients: new Map([[getClientIdentifier(getCredentials(provider.id)), getCredentials(provider.id)]]),
  keys: createKeyRing(provider.id, provider.idToken?.algorithm ?? 'RS256'),
  now,
  user: createDefaultUser(provider, origin),
  fault: undefined,
  faultEndpoint: undefined,
  codes: new Map(),
  accessTokens: new Map(),
  refreshTokens: new Map(),
  states: [],
  approvals: new Set(),
})

/** Faults set by `injectFault` take precedence over the fault selected on the page. */
export const findFault = (state: ProviderState, grant: Grant | undefined, endpoint: Endpoint): Fault | undefined => {
  if (state.fault === undefined) return grant?.fault
  return state.faultEndpoint === undefined || state.faultEndpoint === endpoint ? state.fault : undefined
}

/** Keys and registered clients remain. */
export const resetState = (state: ProviderState, origin: string): void => {
  state.user = createDefaultUser(state.provider, origin)
  state.fault = undefined
  state.faultEndpoint = undefined
  state.codes.clear()
  state.accessTokens.clear()
  state.refreshTokens.clear()
  state.states.length = 0
  state.approvals.clear()
}
