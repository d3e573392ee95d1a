import type { TOTP } from 'otpauth'
import type { Visitor } from './client.ts'

/** How often something was answered as done, and how often nobody knows whether it was. */
export interface Count {
  done: number
  unsure: number
}

export type Certainty = keyof Count

/** What somebody was told about themselves. */
export interface Person {
  readonly email: string
  /** How sure it is that the account is there; or that it was deleted. */
  account: Certainty | 'gone'
  /** Null where the sign-up was not answered. */
  userId: string | null
  /** What may be their name, and their password: one, unless the last change is in doubt. */
  names: string[]
  passwords: string[]
  /** Who they are at the provider that they come from; null for those with a password. */
  readonly identity: Identity | null
  /** Null where none was ever set up. */
  secondFactor: SecondFactor | null
  /** By the id of the session. */
  readonly sessions: Map<string, { readonly visitor: Visitor; state: 'open' | 'ended' | 'unsure' }>
  /** By the action of the audit log. */
  readonly deeds: Map<string, Count>
  readonly organizations: Organization[]
}

/** Somebody as a provider tells of them. */
export interface Identity {
  readonly subject: string
  readonly email: string
  readonly name: string
}

export interface SecondFactor {
  readonly app: TOTP
  /** Each opens once, and this one did. */
  readonly spentCode: string | undefined
  /** What may be asked for at a sign-in. */
  states: ('on' | 'off')[]
}

/** What the owner of an organization was told about it. */
export interface Organization {
  readonly slug: string
  existence: Certainty
  id: string | null
  /** What may be the roles of a person there, by their e-mail address; null is no member. */
  readonly roles: Map<string, (string | null)[]>
  /** What may be the state of an invitation, by the address; null is none. */
  readonly invitations: Map<string, (string | null)[]>
}

/** What was answered by one installation. */
export interface Journal {
  readonly people: Person[]
  /** Mails that must come, by kind and address. */
  readonly mails: Map<string, Count>
  /** Answers by kind. */
  readonly answers: Map<string, number>
  /** What must not be: nothing, in the end. */
  readonly violations: string[]
  calls: number
  /** How many people came to the end of their story with nothing in doubt, by its name. */
  readonly stories: Map<string, number>
}

/** Somebody of whom nothing is known yet but who they are going to be. */
export const newcomer = (who: Pick<Person, 'email' | 'names' | 'passwords' | 'identity'>): Person => ({
  ...who,
  account: 'unsure',
  userId: null,
  secondFactor: null,
  sessions: new Map(),
  deeds: new Map(),
  organizations: [],
})

export const openJournal = (): Journal => ({
  people: [],
  mails: new Map(),
  answers: new Map(),
  violations: [],
  calls: 0,
  stories: new Map(),
})

/** Adds one to what was done, or to what is in doubt. */
export const counts = (map: Map<string, Count>, key: string, certainty: Certainty): void => {
  const count = map.get(key) ?? { done: 0, unsure: 0 }
  count[certainty]++
  map.set(key, count)
}

/** More of the same would not tell more. */
const MAXIMUM_VIOLATIONS = 50

export const violated = ({ violations }: Journal, what: string): void => {
  if (violations.length < MAXIMUM_VIOLATIONS) violations.push(what)
}
