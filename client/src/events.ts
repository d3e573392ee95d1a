import { changesSession, endsSession } from './hints.ts'
import type { Failure } from './result.ts'

/** What became of the session, as far as the answer of a call tells. */
export type SessionEvent = 'signed-in' | 'signed-out' | 'changed'

/** What all tabs are to hear of. */
export type ClientEvent = SessionEvent | 'organizations-changed'

/** The delay of a fetch after the call that caused it, in milliseconds, about (specification, section 9). */
const REFETCH_DELAY = 10

/** What the success of a call has changed about the session, if anything. */
export const findSessionEvent = (path: string, answer: unknown): SessionEvent | null => {
  if (!changesSession(path)) return null
  if (endsSession(path)) return 'signed-out'
  // A second factor signs in too, whoever has a challenge to pass.
  return /^\/(sign-|two-factor\/verify-)/.test(path) && hasToken(answer) ? 'signed-in' : 'changed'
}

/**
 * Whether a refusal shows that what we believe of organizations is outdated: somebody else has changed a role, or taken
 * a member out. A typing mistake shows nothing.
 */
export const isMembershipDenied = (path: string, { status, code }: Failure): boolean =>
  path.startsWith('/organization/') && (status === 403 || membershipDenials.has(code))

const membershipDenials = new Set<Failure['code']>([
  'NO_ACTIVE_ORGANIZATION',
  'MEMBER_NOT_FOUND',
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
])

/** Runs what is given to it a little later, each deed once, and all in the same moment. */
export type Schedule = (act: () => void) => void

export const createScheduler = (): Schedule => {
  const planned = new Set<() => void>()
  const run = () => {
    const acts = [...planned]
    planned.clear()
    for (const act of acts) act()
  }
  return (act) => {
    if (planned.size === 0) setTimeout(run, REFETCH_DELAY)
    planned.add(act)
  }
}

/** A sign-up that waits for the address to be verified answers `token: null`: it starts no session. */
const hasToken = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'token' in answer && typeof answer.token === 'string'
