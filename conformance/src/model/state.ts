import type { ErrorName } from '@latchkey/contract'

/** The users of the model. Each has `BROWSERS_PER_USER` browsers. */
export const USER_NAMES = ['Ann', 'Bob', 'Carol', 'Dan'] as const
export const BROWSERS_PER_USER = 2

/** The limits of the server under test: small, so that random actions reach them. */
export const limits = { membershipLimit: 3, invitationLimit: 2, organizationLimit: 2 } as const

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** In milliseconds. */
export const lifetimes = {
  session: 7 * DAY,
  /** Of a session that is not remembered. */
  brief: DAY,
  updateAge: DAY,
  /** Of an authentication, for sensitive calls. Longer than the default, so that random actions reach both outcomes. */
  recent: DAY,
  link: HOUR,
  invitation: 2 * DAY,
  challenge: HOUR / 12,
} as const

/**
 * The expected state. Each object has the name of the action that created it. `ModelRun.ids` maps these names to the IDs of
 * the server. Times are in milliseconds since the epoch.
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
  userIndex: number
  /** 0 or 1: which of the two passwords of the user is set. */
  password: number
  verified: boolean
  /** The address was verified in a session of the account, or by a proof that ended all access from before. */
  proven: boolean
  role: 'admin' | 'user'
  /** `until` is null for a permanent ban. */
  ban: { until: number | null } | undefined
  secondFactor: SecondFactor | undefined
  verificationLink: Link
  resetLink: Link
}

/** The most recently mailed link. */
export interface Link {
  expiresAt: number
  isConsumed: boolean
}

export interface SecondFactor {
  /** Indexes of the consumed backup codes. */
  consumedCodes: Set<number>
  failures: number
  locks: number
  lockedUntil: number
  /** Failed codes of known devices while the account is locked. */
  deviceFailures: { count: number; until: number }
}

export interface Session {
  account: string
  expiresAt: number
  remembered: boolean
  activeOrganization: string | null
  /** The time of the last authentication; 0 after a change of credentials in another session. */
  authenticatedAt: number
  /** The time of the last verified second factor; 0 for none. */
  secondFactorAt: number
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
  /** The invitee. */
  userIndex: number
  role: Role
  status: 'pending' | 'accepted' | 'rejected' | 'canceled'
  inviter: string
  expiresAt: number
}

/** The session and the challenge that the cookies of a browser identify. */
export interface Browser {
  session: string | null
  challenge: string | null
  /** The account whose known device the browser is. */
  knownTo: string | null
}

export type Role = 'owner' | 'admin' | 'member'

/** The error of a call; null for a success. */
export type Outcome = ErrorName | null

export const createEmptyState = (): State => ({
  accounts: new Map(),
  sessions: new Map(),
  challenges: new Map(),
  organizations: new Map(),
  invitations: new Map(),
  browsers: Array.from({ length: USER_NAMES.length * BROWSERS_PER_USER }, () => ({
    session: null,
    challenge: null,
    knownTo: null,
  })),
})

export const getUserIndex = (browser: number): number => Math.floor(browser / BROWSERS_PER_USER)

export const findAccount = (state: State, userIndex: number): [string, Account] | undefined =>
  [...state.accounts].find(([, account]) => account.userIndex === userIndex)

export const isBanned = ({ ban }: Account, now: number): boolean =>
  ban !== undefined && (ban.until === null || ban.until > now)

export interface Caller {
  id: string
  session: Session
  name: string
  account: Account
}

/** The caller in a browser. Removes the cookie of an invalid session. */
export const findCaller = (state: State, browser: Browser, now: number): Caller | undefined => {
  const session = browser.session === null ? undefined : state.sessions.get(browser.session)
  const account = session && state.accounts.get(session.account)
  if (browser.session !== null && session && account && session.expiresAt > now && !isBanned(account, now)) {
    return { id: browser.session, session, name: session.account, account }
  }
  browser.session = null
  return undefined
}

/** The caller in a browser, for calls that refresh a session older than `updateAge`. */
export const findRefreshedCaller = (state: State, browser: Browser, now: number): Caller | undefined => {
  const caller = findCaller(state, browser, now)
  if (caller?.session.remembered && caller.session.expiresAt - lifetimes.session + lifetimes.updateAge <= now) {
    caller.session.expiresAt = now + lifetimes.session
  }
  return caller
}

/** Whether the caller authenticated recently, with the second factor if there is one. */
export const isRecentlyAuthenticated = (
  { account, session }: Caller,
  now: number,
  { hasPassword = false } = {},
): boolean => {
  const isRecent = (time: number) => time > 0 && now - time < lifetimes.recent
  return account.secondFactor ? isRecent(session.secondFactorAt) : hasPassword || isRecent(session.authenticatedAt)
}

interface NewSession {
  name: string
  account: string
  remembered: boolean
  activeOrganization?: string | null
  secondFactorAt?: number
}

export const startSession = (
  state: State,
  browser: Browser,
  { name, remembered, account, activeOrganization = null, secondFactorAt = 0 }: NewSession,
  now: number,
): void => {
  const expiresAt = now + (remembered ? lifetimes.session : lifetimes.brief)
  state.sessions.set(name, {
    account,
    remembered,
    expiresAt,
    activeOrganization,
    authenticatedAt: now,
    secondFactorAt,
  })
  browser.session = name
  browser.knownTo = account
}

/** Ends the sessions of an account except `exceptName`, and forgets the other known devices. */
export const endSessions = (state: State, account: string, exceptName?: string): void => {
  for (const browser of state.browsers) {
    const isKept = exceptName !== undefined && browser.session === exceptName
    if (browser.knownTo === account && !isKept) browser.knownTo = null
  }
  for (const [name, session] of state.sessions) {
    if (session.account === account && name !== exceptName) state.sessions.delete(name)
  }
}

/** Invalidates verified second factors and pending challenges. */
export const endSecondFactorTrust = (state: State, account: string): void => {
  for (const session of state.sessions.values()) {
    if (session.account === account) session.secondFactorAt = 0
  }
  for (const [name, challenge] of state.challenges) {
    if (challenge.account === account) state.challenges.delete(name)
  }
}

/** The sessions of the account except `exceptName` must authenticate again. */
export const expireAuthentications = (state: State, account: string, exceptName: string): void => {
  for (const [name, session] of state.sessions) {
    if (session.account === account && name !== exceptName) {
      Object.assign(session, { authenticatedAt: 0, secondFactorAt: 0 })
    }
  }
}

/** Ends a membership and deactivates the organization in the user's sessions. */
export const endMembership = (state: State, organization: string, account: string): void => {
  state.organizations.get(organization)?.members.delete(account)
  for (const session of state.sessions.values()) {
    if (session.account === account && session.activeOrganization === organization) session.activeOrganization = null
  }
}

/** Whether no other owner is active. */
export const isOnlyOwner = (state: State, { members }: Organization, account: string, now: number): boolean => {
  const isActiveOwner = ([other, { role }]: [string, { role: Role }]): boolean => {
    const user = state.accounts.get(other)
    return role === 'owner' && user !== undefined && !isBanned(user, now)
  }
  return (
    members.get(account)?.role === 'owner' &&
    ![...members].some((member) => member[0] !== account && isActiveOwner(member))
  )
}

export const isSoleOwnerOfAny = (state: State, account: string, now: number): boolean =>
  [...state.organizations.values()].some((organization) => isOnlyOwner(state, organization, account, now))

/** Whether no other platform admin is active. */
export const isLastAdmin = (state: State, name: string, now: number): boolean =>
  state.accounts.get(name)?.role === 'admin' &&
  ![...state.accounts].some(([other, account]) => other !== name && account.role === 'admin' && !isBanned(account, now))

export const deleteAccount = (state: State, account: string): void => {
  endInvitations(state, account)
  endSessions(state, account)
  endSecondFactorTrust(state, account)
  for (const organization of state.organizations.keys()) endMembership(state, organization, account)
  state.accounts.delete(account)
}

/** Cancels the invitations to a deleted user with a verified address, and removes the invitee. */
const endInvitations = (state: State, account: string): void => {
  const { verified, userIndex } = state.accounts.get(account) ?? {}
  if (!verified) return
  for (const invitation of state.invitations.values()) {
    if (invitation.userIndex !== userIndex) continue
    if (invitation.status === 'pending') invitation.status = 'canceled'
    invitation.userIndex = -1
  }
}
