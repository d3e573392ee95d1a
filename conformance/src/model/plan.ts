import fc from 'fast-check'
import type { Act, Kind } from './acts.ts'
import { accountOf, BROWSERS_EACH, DAY, HOUR, PEOPLE, personOf, type Role, type State } from './state.ts'

/** A random command, independent of the state: its numbers select among what exists. */
export interface Command {
  kind: Kind
  browser: number
  person: number
  pick: number
  role: Role
  flag: boolean
}

/** Time passes, or up to three people act at once. */
export type Step = { travel: number } | { commands: Command[] }

/** How likely each act is, in parts. */
const WEIGHTS: Record<Kind, number> = {
  'sign-up': 3,
  'sign-in': 10,
  'sign-out': 2,
  'revoke-session': 3,
  'revoke-other-sessions': 1,
  'revoke-sessions': 1,
  'ask-for-verification': 1,
  verify: 5,
  'forget-password': 2,
  'reset-password': 3,
  'change-password': 2,
  'delete-user': 2,
  'enable-two-factor': 4,
  'disable-two-factor': 1,
  'give-backup-code': 8,
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

const command: fc.Arbitrary<Command> = fc.record({
  kind: fc.constantFrom(...kinds),
  browser: fc.nat(PEOPLE.length * BROWSERS_EACH - 1),
  person: fc.nat(PEOPLE.length - 1),
  pick: fc.nat(11),
  role: fc.constantFrom('owner', 'admin', 'member'),
  flag: fc.boolean(),
})

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ travel: fc.constantFrom(60_000, 300_000, 300_000, HOUR, HOUR, DAY, 2 * DAY, 7 * DAY) }),
  },
  { weight: 12, arbitrary: fc.record({ commands: fc.array(command, { minLength: 1, maxLength: 3 }) }) },
)

/** Steps in a row. */
export const steps = (maximum: number): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: 1, maxLength: maximum, size: 'max' })

/** The actions of a step in a state: one per browser; none without a target. */
export const actsOf = (state: State, commands: readonly Command[], number: number): Act[] => {
  const acts: Act[] = []
  for (const [index, one] of commands.entries()) {
    const browser = aptBrowser(state, one)
    const act = browser === undefined ? undefined : actOf(state, { ...one, browser }, `${number}.${index}`)
    if (act && !acts.some(({ browser }) => browser === act.browser)) acts.push(act)
  }
  // Setting two-factor up is more than one request, and so no single moment.
  const setUp = acts.find(({ kind }) => kind === 'enable-two-factor')
  return setUp ? [setUp] : acts
}

/** Prefers a browser that is allowed to act, because most random actions fail without a session. */
const aptBrowser = (state: State, { kind, browser, pick }: Command): number | undefined => {
  const apt = state.browsers.flatMap(({ session, challenge }, index) => {
    const own = accountOf(state, personOf(index))?.[1]
    const hasAccount = own !== undefined
    if (kind === 'reset-password') return own?.resetLink.spent === false ? [index] : []
    if (kind === 'sign-up') return hasAccount ? [] : [index]
    if (kind === 'give-backup-code') return challenge === null ? [] : [index]
    if (WITHOUT_SESSION.has(kind)) return hasAccount ? [index] : []
    const caller = state.sessions.get(session ?? '')
    if (!caller) return []
    if (ADMINISTRATION.has(kind)) return state.accounts.get(caller.account)?.role === 'admin' ? [index] : []
    if (kind !== 'accept' && kind !== 'reject') return [index]
    return likely(state, kind, index).length > state.invitations.size ? [index] : []
  })
  return pick === 0 ? browser : apt[browser % apt.length]
}

const WITHOUT_SESSION: ReadonlySet<Kind> = new Set(['sign-in', 'ask-for-verification', 'verify', 'forget-password'])

const ADMINISTRATION: ReadonlySet<Kind> = new Set(['ban', 'unban', 'set-role', 'remove-user'])

const actOf = (state: State, { kind, browser, person, pick, role, flag }: Command, name: string): Act | undefined => {
  const at = { name, browser }
  const own = accountOf(state, personOf(browser))?.[1]
  const password = own?.password ?? 0
  const organization = picked(near(state, browser), pick)
  const invitation = picked(likely(state, kind, browser), pick)
  const account = accountOf(state, person)?.[0]
  switch (kind) {
    case 'sign-up':
    case 'sign-out':
    case 'revoke-other-sessions':
    case 'revoke-sessions':
    case 'ask-for-verification':
    case 'forget-password':
      return { ...at, kind }
    case 'verify':
      return own && { ...at, kind }
    case 'sign-in':
      return { ...at, kind, password, remembered: pick > 2 }
    case 'reset-password':
      return { ...at, kind, password: 1 - password }
    case 'change-password':
      return { ...at, kind, from: password, to: 1 - password }
    case 'delete-user':
      return { ...at, kind, password }
    case 'enable-two-factor':
      return own?.secondFactor ? { ...at, kind: 'disable-two-factor', password } : { ...at, kind, password }
    case 'disable-two-factor':
      return own?.secondFactor && { ...at, kind, password }
    case 'give-backup-code':
      return { ...at, kind, code: pick % 10, owner: (flag ? accountOf(state, personOf(browser))?.[0] : account) ?? '' }
    case 'revoke-session': {
      const account = state.sessions.get(state.browsers[browser]?.session ?? '')?.account
      const own = [...state.sessions].filter(([, session]) => session.account === account).map(([id]) => id)
      const session = picked(flag ? own : [...state.sessions.keys()], pick)
      return session === undefined ? undefined : { ...at, kind, session }
    }
    case 'create-organization':
      return { ...at, kind, slug: `organization-${pick % 4}` }
    case 'set-active':
      return { ...at, kind, organization: flag ? (organization ?? null) : null }
    case 'delete-organization':
    case 'leave':
      return organization === undefined ? undefined : { ...at, kind, organization }
    case 'invite':
      return organization === undefined
        ? undefined
        : { ...at, kind, organization, person: guestOf(state, organization, person), role }
    case 'remove-member':
      return organization === undefined ? undefined : { ...at, kind, organization, person }
    case 'update-role': {
      const members = [...(state.organizations.get(organization ?? '')?.members.values() ?? [])]
      const member = members[person % members.length]?.name
      return organization === undefined || member === undefined
        ? undefined
        : { ...at, kind, organization, member, role }
    }
    case 'accept':
      return invitation === undefined ? undefined : { ...at, kind, invitation, withSecret: flag }
    case 'reject':
    case 'cancel':
      return invitation === undefined ? undefined : { ...at, kind, invitation }
    case 'ban':
      return account === undefined ? undefined : { ...at, kind, account, seconds: flag ? 3600 : null }
    case 'set-role':
      return account === undefined ? undefined : { ...at, kind, account, role: flag ? 'admin' : 'user' }
    case 'unban':
    case 'remove-user':
      return account === undefined ? undefined : { ...at, kind, account }
  }
}

const picked = <Value>(values: readonly Value[], pick: number): Value | undefined => values[pick % values.length]

/** The organizations; those of the browser's user with a higher weight. */
const near = (state: State, browser: number): string[] => {
  const account = state.sessions.get(state.browsers[browser]?.session ?? '')?.account ?? ''
  const all = [...state.organizations]
  const own = all.filter(([, { members }]) => members.has(account))
  return [...Array.from({ length: 5 }, () => own).flat(), ...all].map(([name]) => name)
}

/** A non-member, if one exists, selected by the number. */
const guestOf = (state: State, organization: string, person: number): number => {
  const members = state.organizations.get(organization)?.members ?? new Map<string, unknown>()
  const others = PEOPLE.map((_, index) => (person + index) % PEOPLE.length).filter((index) => {
    const account = accountOf(state, index)
    return !(account && members.has(account[0]))
  })
  return others[0] ?? person
}

/** The invitations that an act can be about: mostly those that it could succeed with come first. */
const likely = (state: State, kind: Kind, browser: number): string[] => {
  const all = [...state.invitations]
  const own = all.filter(([, { person, status }]) => status === 'pending' && person === personOf(browser))
  const pending = all.filter(([, { status }]) => status === 'pending')
  return [...(kind === 'cancel' ? pending : [...own, ...own, ...own]), ...all].map(([name]) => name)
}
