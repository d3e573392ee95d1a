import type { Visitor } from './visitor.ts'

/** How often something was answered as done, and how often nobody knows whether it was. */
export interface Count {
  done: number
  unsure: number
}

export type Certainty = keyof Count

/** What somebody was told about themselves. */
export interface Person {
  readonly email: string
  /** How sure it is that the account is there. */
  account: Certainty
  /** Null where the sign-up was not answered. */
  userId: string | null
  /** What may be their name, and their password: one, unless the last change is in doubt. */
  names: string[]
  passwords: string[]
  /** By the id of the session. */
  readonly sessions: Map<string, { readonly visitor: Visitor; state: 'open' | 'ended' | 'unsure' }>
  /** By the action of the audit log. */
  readonly deeds: Map<string, Count>
  readonly organizations: Organization[]
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
  /** People who came to the end of their story with nothing in doubt. */
  stories: number
}

export const openJournal = (): Journal => ({
  people: [],
  mails: new Map(),
  answers: new Map(),
  violations: [],
  calls: 0,
  stories: 0,
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
