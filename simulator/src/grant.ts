import type { Fault } from './fault.ts'
import type { SimulatedUser } from './user.ts'

/** An approved authorization request. */
export interface Grant {
  readonly user: SimulatedUser
  readonly clientId: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  /** All parameters of the authorization request. */
  readonly query: URLSearchParams
  readonly deviceId: string | undefined
  /** Selected on the authorization page. `injectFault` takes precedence. */
  readonly fault: Fault | undefined
}
