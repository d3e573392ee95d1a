import type { Grant } from './grant.ts'
import { createKeyRing, type KeyRing } from './keys.ts'
import type { Endpoint, Misbehaviour } from './misbehaviour.ts'
import { defaultPerson, type SimulatedPerson } from './person.ts'
import type { Provider } from './provider.ts'
import { type Credentials, credentialsOf, nameOf } from './registration.ts'

/** Everything that one provider remembers. */
export interface ProviderState {
  readonly provider: Provider
  /** `<origin>/<id>`, which is also the issuer of those that sign like everybody. */
  readonly base: string
  /** By the name that they bring along. */
  readonly applications: Map<string, Credentials>
  readonly keys: KeyRing
  /** Milliseconds since the epoch. */
  readonly now: () => number
  person: SimulatedPerson
  misbehaviour: Misbehaviour | undefined
  /** Where the mode applies; everywhere when undefined. */
  misbehavesAt: Endpoint | undefined
  /** Each opens once. */
  readonly codes: Map<string, Grant>
  readonly accessTokens: Map<string, Grant>
  readonly refreshTokens: Map<string, Grant>
  /** The states that came with authorization requests. */
  readonly states: string[]
  /** Who has approved which application before. */
  readonly approvals: Set<string>
}

export const createState = (
  provider: Provider,
  { origin, now }: { origin: string; now: () => number },
): ProviderState => ({
  provider,
  base: `${origin}/${provider.id}`,
  applications: new Map([[nameOf(credentialsOf(provider.id)), credentialsOf(provider.id)]]),
  keys: createKeyRing(provider.id, provider.idToken?.algorithm ?? 'RS256'),
  now,
  person: defaultPerson(provider, origin),
  misbehaviour: undefined,
  misbehavesAt: undefined,
  codes: new Map(),
  accessTokens: new Map(),
  refreshTokens: new Map(),
  states: [],
  approvals: new Set(),
})

/** The mode that counts for a question about `grant`: what was said to the simulator comes before a choice on the page. */
export const modeFor = (
  state: ProviderState,
  grant: Grant | undefined,
  endpoint: Endpoint,
): Misbehaviour | undefined => {
  if (state.misbehaviour === undefined) return grant?.misbehaviour
  return state.misbehavesAt === undefined || state.misbehavesAt === endpoint ? state.misbehaviour : undefined
}

/** Back to the beginning; keys and registered applications stay. */
export const resetState = (state: ProviderState, origin: string): void => {
  state.person = defaultPerson(state.provider, origin)
  state.misbehaviour = undefined
  state.misbehavesAt = undefined
  state.codes.clear()
  state.accessTokens.clear()
  state.refreshTokens.clear()
  state.states.length = 0
  state.approvals.clear()
}
