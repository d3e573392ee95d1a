import type { Misbehaviour } from './misbehaviour.ts'
import type { SimulatedPerson } from './person.ts'

/** What a person approved: who, for which application, and the request that asked for it. */
export interface Grant {
  readonly person: SimulatedPerson
  readonly clientId: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  /** All parameters of the authorization request. */
  readonly query: URLSearchParams
  readonly deviceId: string | undefined
  /** Chosen on the page; what `misbehave` says comes before it. */
  readonly misbehaviour: Misbehaviour | undefined
}
