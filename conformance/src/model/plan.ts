import fc from 'fast-check'
import { type Action, adminKinds, type Kind } from './actions.ts'
import { findAccount, BROWSERS_PER_USER, DAY, HOUR, USER_NAMES, getUserIndex, type Role, type State } from './state.ts'

/** A random command, independent of the state: its numbers select among what exists. */
export interface Command {
  kind: Kind
  browser: number
  userIndex: number
  pick: number
  role: Role
  flag: boolean
}

/** The clock advances, or up to three users act concurrently. */
export type Step = { advanceMs: number } | { commands: Command[] }

/** The relative frequency of each action. */
const WEIGHTS: Record<Kind, number> = {
  'sign-up': 3,
  'sign-in': 10,
  'sign-out': 2,
  'revoke-session': 3,
  'revoke-other-sessions': 1,
  'revoke-sessions': 1,
  'request-verification': 1,
  verify: 5,
  'forget-password': 2,
  'reset-password': 3,
  'change-password': 2,
  'delete-user': 2,
  'enable-two-factor': 4,
  'disable-two-factor': 1,
  'verify-backup-code': 8,
  'create-organization': 5,
  'delete-organization': 1,
  'set-active': 3,
  invite: 14,
  accept: 16,
  reject: 2,
  cancel: 2,
  leave: 4,
  'remove-member': 4,
  'update-role': 8,
  ban: 2,
  unban: 2,
  'set-role': 3,
  'remove-user': 2,
}

const kinds = Object.entries(WEIGHTS).flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind as Kind))

const commandArbitrary: fc.Arbitrary<Command> = fc.record({
  kind: fc.constantFrom(...kinds),
  browser: fc.nat(USER_NAMES.length * BROWSERS_PER_USER - 1),
  userIndex: fc.nat(USER_NAMES.length - 1),
  pick: fc.nat(11),
  role: fc.constantFrom('owner', 'admin', 'member'),
  flag: fc.boolean(),
})

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ advanceMs: fc.constantFrom(60_000, 300_000, 300_000, HOUR, HOUR, DAY, 2 * DAY, 7 * DAY) }),
  },
  { weight: 12, arbitrary: fc.record({ commands: fc.array(commandArbitrary, { minLength: 1, maxLength: 3 }) }) },
)

/** A sequence of steps. */
export const steps = (maximum: number): fc.Arbitrary<Step[]> =>
  fc.array(stepArbitrary, { minLength: 1, maxLength: maximum, size: 'max' })

/** The actions of a step in a state: one per browser; none without a target. */
export const createActions = (state: State, commands: readonly Command[], number: number): Action[] => {
  const actions: Action[] = []
  for (const [index, command] of commands.entries()) {
    const browser = pickBrowser(state, command)
    const action =
      browser === undefined ? undefined : createAction(state, { ...command, browser }, `${number}.${index}`)
    if (action && !actions.some(({ browser }) => browser === action.browser)) actions.push(action)
  }
  // An enrollment takes two requests, so it is not atomic and runs alone.
  const enrollment = actions.find(({ kind }) => kind === 'enable-two-factor')
  return enrollment ? [enrollment] : actions
}

/** Prefers a browser that is allowed to act, because most random actions fail without a session. */
const pickBrowser = (state: State, { kind, browser, pick }: Command): number | undefined => {
  const candidates = state.browsers.flatMap(({ session, challenge }, index) => {
    const own = findAccount(state, getUserIndex(index))?.[1]
    const hasAccount = own !== undefined
    if (kind === 'reset-password') return own?.resetLink.isConsumed === false ? [index] : []
    if (kind === 'sign-up') return hasAccount ? [] : [index]
    if (kind === 'verify-backup-code') return challenge === null ? [] : [index]
    if (WITHOUT_SESSION.has(kind)) return hasAccount ? [index] : []
    const caller = state.sessions.get(session ?? '')
    if (!caller) return []
    if (kind in adminKinds) return state.accounts.get(caller.account)?.role === 'admin' ? [index] : []
    if (kind !== 'accept' && kind !== 'reject') return [index]
    return listWeightedInvitations(state, kind, index).length > state.invitations.size ? [index] : []
  })
  return pick === 0 ? browser : candidates[browser % candidates.length]
}

const WITHOUT_SESSION: ReadonlySet<Kind> = new Set(['sign-in', 'request-verification', 'verify', 'forget-password'])

const createAction = (
  state: State,
  { kind, browser, userIndex, pick, role, flag }: Command,
  name: string,
): Action | undefined => {
  const common = { name, browser }
  const own = findAccount(state, getUserIndex(browser))?.[1]
  const password = own?.password ?? 0
  const organization = pickFrom(listWeightedOrganizations(state, browser), pick)
  const invitation = pickFrom(listWeightedInvitations(state, kind, browser), pick)
  const account = findAccount(state, userIndex)?.[0]
  switch (kind) {
    case 'sign-up':
    case 'sign-out':
    case 'revoke-other-sessions':
    case 'revoke-sessions':
    case 'request-verification':
    case 'forget-password':
      return { ...common, kind }
    case 'verify':
      return own && { ...common, kind }
    case 'sign-in':
      return { ...common, kind, password, remembered: pick > 2 }
    case 'reset-password':
      return { ...common, kind, password: 1 - password }
    case 'change-password':
      return { ...common, kind, from: password, to: 1 - password }
    case 'delete-user':
      return { ...common, kind, password }
    case 'enable-two-factor':
      return own?.secondFactor ? { ...common, kind: 'disable-two-factor', password } : { ...common, kind, password }
    case 'disable-two-factor':
      return own?.secondFactor && { ...common, kind, password }
    case 'verify-backup-code':
      return {
        ...common,
        kind,
        code: pick % 10,
        owner: (flag ? findAccount(state, getUserIndex(browser))?.[0] : account) ?? '',
      }
    case 'revoke-session': {
      const account = state.sessions.get(state.browsers[browser]?.session ?? '')?.account
      const ownSessions = [...state.sessions].filter(([, session]) => session.account === account).map(([id]) => id)
      const session = pickFrom(flag ? ownSessions : [...state.sessions.keys()], pick)
      return session === undefined ? undefined : { ...common, kind, session }
    }
    case 'create-organization':
      return { ...common, kind, slug: `organization-${pick % 4}` }
    case 'set-active':
      return { ...common, kind, organization: flag ? (organization ?? null) : null }
    case 'delete-organization':
    case 'leave':
      return organization === undefined ? undefined : { ...common, kind, organization }
    case 'invite':
      return organization === undefined
        ? undefined
        : { ...common, kind, organization, userIndex: findNonMember(state, organization, userIndex), role }
    case 'remove-member':
      return organization === undefined ? undefined : { ...common, kind, organization, userIndex }
    case 'update-role': {
      const members = [...(state.organizations.get(organization ?? '')?.members.values() ?? [])]
      const member = members[userIndex % members.length]?.name
      return organization === undefined || member === undefined
        ? undefined
        : { ...common, kind, organization, member, role }
    }
    case 'accept':
      return invitation === undefined ? undefined : { ...common, kind, invitation, withSecret: flag }
    case 'reject':
    case 'cancel':
      return invitation === undefined ? undefined : { ...common, kind, invitation }
    case 'ban':
      return account === undefined ? undefined : { ...common, kind, account, seconds: flag ? 3600 : null }
    case 'set-role':
      return account === undefined ? undefined : { ...common, kind, account, role: flag ? 'admin' : 'user' }
    case 'unban':
    case 'remove-user':
      return account === undefined ? undefined : { ...common, kind, account }
  }
}

const pickFrom = <Value>(values: readonly Value[], pick: number): Value | undefined => values[pick % values.length]

/** The organizations; those of the browser's user with a higher weight. */
const listWeightedOrganizations = (state: State, browser: number): string[] => {
  const account = state.sessions.get(state.browsers[browser]?.session ?? '')?.account ?? ''
  const all = [...state.organizations]
  const own = all.filter(([, { members }]) => members.has(account))
  return [...Array.from({ length: 5 }, () => own).flat(), ...all].map(([name]) => name)
}

/** A non-member, if one exists, selected by the number. */
const findNonMember = (state: State, organization: string, userIndex: number): number => {
  const members = state.organizations.get(organization)?.members ?? new Map<string, unknown>()
  const others = USER_NAMES.map((_, index) => (userIndex + index) % USER_NAMES.length).filter((index) => {
    const account = findAccount(state, index)
    return !(account && members.has(account[0]))
  })
  return others[0] ?? userIndex
}

/** The invitations; those for which the action can succeed with a higher weight. */
const listWeightedInvitations = (state: State, kind: Kind, browser: number): string[] => {
  const all = [...state.invitations]
  const own = all.filter(([, { userIndex, status }]) => status === 'pending' && userIndex === getUserIndex(browser))
  const pending = all.filter(([, { status }]) => status === 'pending')
  return [...(kind === 'cancel' ? pending : [...own, ...own, ...own]), ...all].map(([name]) => name)
}
