import { changesSession, endsSession } from './hints.ts'
import { toFields } from './parse.ts'
import type { Failure } from './result.ts'

/** How a call changed the session. */
export type SessionEvent = 'signed-in' | 'signed-out' | 'changed'

/** What the tabs of a browser report to each other. */
export type ClientEvent = SessionEvent | 'organizations-changed'

/** Calls that follow each other within this time share one refetch. */
const REFETCH_DELAY_MS = 10

/** The session event of a successful call, or null when the call cannot change the session. */
export const findSessionEvent = (path: string, data: unknown): SessionEvent | null => {
  if (!changesSession(path)) return null
  if (endsSession(path)) return 'signed-out'
  // Verifying a second factor completes a sign-in when the caller has a challenge.
  return /^\/(sign-|(two-factor|passkey)\/verify-)/.test(path) && hasSession(data) ? 'signed-in' : 'changed'
}

/**
 * Whether a failure shows that the caller's memberships have changed: another member removed the caller or changed
 * their role. Validation errors do not show that.
 */
export const isMembershipDenied = (path: string, { status, code }: Failure): boolean =>
  path.startsWith('/organization/') && (status === 403 || membershipCodes.includes(code))

const membershipCodes: readonly Failure['code'][] = [
  'NO_ACTIVE_ORGANIZATION',
  'MEMBER_NOT_FOUND',
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
]

/** Runs a function after a short delay. A function that is scheduled twice runs once; all run in the same task. */
export type Schedule = (run: () => void) => void

export const createScheduler = (): Schedule => {
  const scheduled = new Set<() => void>()
  const flush = () => {
    const functions = [...scheduled]
    scheduled.clear()
    for (const run of functions) run()
  }
  return (run) => {
    if (scheduled.size === 0) setTimeout(flush, REFETCH_DELAY_MS)
    scheduled.add(run)
  }
}

/** A sign-up that waits for email verification returns `token: null` and starts no session. Passkeys return the session. */
const hasSession = (data: unknown): boolean => {
  const { token, session } = toFields(data)
  return !!(token ?? session)
}
