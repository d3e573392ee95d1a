import type { ErrorName } from '@latchkey/contract'

/** Who a browser belongs to: four people with two each. */
export const PEOPLE = ['Ann', 'Bob', 'Carol', 'Dan'] as const
export const BROWSERS_EACH = 2

/** The limits that the server of the model is started with: small, so that they are reached. */
export const limits = { membershipLimit: 3, invitationLimit: 2, organizationLimit: 2 } as const

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** How long things last, in milliseconds. */
export const lifetimes = {
  session: 7 * DAY,
  /** Of a session that is not remembered. */
  brief: DAY,
  updateAge: DAY,
  fresh: DAY,
  link: HOUR,
  invitation: 2 * DAY,
  challenge: HOUR / 12,
} as const

/**
 * What the specification says is so. Everything has the name of the act that made it; what the server calls it is learned
 * from its answers (`names.ts`). Times are epoch milliseconds.
 */
export interface State {
  accounts: Map<string, Account>
  sessions: Map<string, Session>
  challenges: Map<string, Challenge>
  organizations: Map<string, Organization>
  invitations: Map<string, Invitation>
  browsers: Browser[]
}

export interface Account {
  person: number
  /** Which of a person's passwords holds. */
  password: number
  verified: boolean
  role: 'admin' | 'user'
  /** Until when; null is for good. */
  ban: { until: number | null } | undefined
  secondFactor: SecondFactor | undefined
  verificationLink: Link
  resetLink: Link
}

/** What was mailed last. */
export interface Link {
  expiresAt: number
  spent: boolean
}

interface SecondFactor {
  /** Which of the ten backup codes are spent. */
  spent: Set<number>
  failures: number
  lockedUntil: number
}

export interface Session {
  account: string
  expiresAt: number
  remembered: boolean
  activeOrganization: string | null
  /** When a second factor was given in it; 0 for never. */
  provenAt: number
}

export interface Challenge {
  account: string
  expiresAt: number
  remembered: boolean
  failures: number
}

export interface Organization {
  slug: string
  /** By account. */
  members: Map<string, Member>
}

export interface Member {
  name: string
  role: Role
}

export interface Invitation {
  organization: string
  /** Whose address it went to. */
  person: number
  role: Role
  status: 'pending' | 'accepted' | 'rejected' | 'canceled'
  inviter: string
  expiresAt: number
}

/** What a browser's cookies name. */
export interface Browser {
  session: string | null
  challenge: string | null
}

export type Role = 'owner' | 'admin' | 'member'

/** What a call is answered with: null for a success, else one of these. */
export type Outcome = ErrorName | null

export const emptyState = (): State => ({
  accounts: new Map(),
  sessions: new Map(),
  challenges: new Map(),
  organizations: new Map(),
  invitations: new Map(),
  browsers: Array.from({ length: PEOPLE.length * BROWSERS_EACH }, () => ({ session: null, challenge: null })),
})

export const personOf = (browser: number): number => Math.floor(browser / BROWSERS_EACH)

export const accountOf = (state: State, person: number): [string, Account] | undefined =>
  [...state.accounts].find(([, account]) => account.person === person)

export const isBanned = ({ ban }: Account, now: number): boolean =>
  ban !== undefined && (ban.until === null || ban.until > now)

export interface Caller {
  id: string
  session: Session
  name: string
  account: Account
}

/** Who is signed in at a browser; a cookie that opens nothing is taken from it. */
export const callerAt = (state: State, browser: Browser, now: number): Caller | undefined => {
  const session = browser.session === null ? undefined : state.sessions.get(browser.session)
  const account = session && state.accounts.get(session.account)
  if (browser.session !== null && session && account && session.expiresAt > now && !isBanned(account, now)) {
    return { id: browser.session, session, name: session.account, account }
  }
  browser.session = null
  return undefined
}

/** The same, of a call that moves the expiry of a session which is old enough. */
export const refreshedCallerAt = (state: State, browser: Browser, now: number): Caller | undefined => {
  const caller = callerAt(state, browser, now)
  if (caller?.session.remembered && caller.session.expiresAt - lifetimes.session + lifetimes.updateAge <= now) {
    caller.session.expiresAt = now + lifetimes.session
  }
  return caller
}

interface NewSession {
  name: string
  account: string
  remembered: boolean
  activeOrganization?: string | null
  provenAt?: number
}

export const startSession = (
  state: State,
  browser: Browser,
  { name, remembered, account, activeOrganization = null, provenAt = 0 }: NewSession,
  now: number,
): void => {
  const expiresAt = now + (remembered ? lifetimes.session : lifetimes.brief)
  state.sessions.set(name, { account, remembered, expiresAt, activeOrganization, provenAt })
  browser.session = name
}

/** Ends the sessions of an account, or all but one. */
export const endSessions = (state: State, account: string, kept?: string): void => {
  for (const [name, session] of state.sessions) {
    if (session.account === account && name !== kept) state.sessions.delete(name)
  }
}

/** Forgets where second factors were given, and ends the challenges that wait. */
export const endTrust = (state: State, account: string): void => {
  for (const session of state.sessions.values()) if (session.account === account) session.provenAt = 0
  for (const [name, challenge] of state.challenges) if (challenge.account === account) state.challenges.delete(name)
}

/** Ends a membership and deactivates the organization in the user's sessions. */
export const endMembership = (state: State, organization: string, account: string): void => {
  state.organizations.get(organization)?.members.delete(account)
  for (const session of state.sessions.values()) {
    if (session.account === account && session.activeOrganization === organization) session.activeOrganization = null
  }
}

export const isOnlyOwner = ({ members }: Organization, account: string): boolean =>
  members.get(account)?.role === 'owner' &&
  ![...members].some(([other, { role }]) => other !== account && role === 'owner')

export const ownsAlone = (state: State, account: string): boolean =>
  [...state.organizations.values()].some((organization) => isOnlyOwner(organization, account))

/** Whether no other platform admin can act. */
export const isLastAdmin = (state: State, name: string, now: number): boolean =>
  state.accounts.get(name)?.role === 'admin' &&
  ![...state.accounts].some(([other, account]) => other !== name && account.role === 'admin' && !isBanned(account, now))

export const deleteAccount = (state: State, account: string): void => {
  endSessions(state, account)
  endTrust(state, account)
  for (const organization of state.organizations.keys()) endMembership(state, organization, account)
  state.accounts.delete(account)
}
