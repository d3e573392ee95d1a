import type { TOTP } from 'otpauth'
import type { SoakClient } from './soak-client.ts'

/** How often an action succeeded, and how often its outcome is unknown. */
export interface Count {
  done: number
  unknown: number
}

export type Certainty = keyof Count

/** The expected state of a user, from the responses that the user received. */
export interface TrackedUser {
  readonly email: string
  /** Whether the account exists, is deleted, or its state is unknown. */
  account: Certainty | 'deleted'
  /** Null if the sign-up had no response. */
  id: string | null
  /** The possible names and passwords: one each, unless the outcome of the last change is unknown. */
  names: string[]
  passwords: string[]
  /** The identity at the provider; null for users with a password. */
  readonly identity: Identity | null
  /** Null if never enrolled. */
  secondFactor: SecondFactor | null
  /** By session ID. */
  readonly sessions: Map<string, { readonly client: SoakClient; state: 'open' | 'ended' | 'unknown' }>
  /** By audit log action. */
  readonly actions: Map<string, Count>
  readonly organizations: Organization[]
}

/** A profile at the provider. */
export interface Identity {
  readonly subject: string
  readonly email: string
  readonly name: string
}

export interface SecondFactor {
  readonly app: TOTP
  /** A backup code that was used already. */
  readonly usedCode: string | undefined
  /** The possible states at the next sign-in. */
  states: ('on' | 'off')[]
}

/** The expected state of an organization, from the responses to its owner. */
export interface Organization {
  readonly slug: string
  existence: Certainty
  id: string | null
  /** The possible roles by email; null means not a member. */
  readonly roles: Map<string, (string | null)[]>
  /** The possible states of an invitation by email; null means none. */
  readonly invitations: Map<string, (string | null)[]>
}

/** The responses of one deployment. */
export interface WriteLog {
  readonly users: TrackedUser[]
  /** Expected mails by kind and email. */
  readonly mails: Map<string, Count>
  /** Responses by status. */
  readonly responses: Map<string, number>
  /** Must be empty at the end. */
  readonly violations: string[]
  calls: number
  /** Scenarios that completed without an unknown outcome, by name. */
  readonly completedScenarios: Map<string, number>
}

/** A user before the first response. */
export const createTrackedUser = (
  properties: Pick<TrackedUser, 'email' | 'names' | 'passwords' | 'identity'>,
): TrackedUser => ({
  ...properties,
  account: 'unknown',
  id: null,
  secondFactor: null,
  sessions: new Map(),
  actions: new Map(),
  organizations: [],
})

export const createWriteLog = (): WriteLog => ({
  users: [],
  mails: new Map(),
  responses: new Map(),
  violations: [],
  calls: 0,
  completedScenarios: new Map(),
})

export const addCount = (map: Map<string, Count>, key: string, certainty: Certainty): void => {
  const count = map.get(key) ?? { done: 0, unknown: 0 }
  count[certainty]++
  map.set(key, count)
}

/** Further violations add no information. */
const MAXIMUM_VIOLATIONS = 50

export const reportViolation = ({ violations }: WriteLog, description: string): void => {
  if (violations.length < MAXIMUM_VIOLATIONS) violations.push(description)
}
