import { changesSession, endsSession } from './call-properties.ts'
import { toFields } from './parse.ts'
import type { Failure } from './result.ts'

/** How a call changed the session. `switched` activated another user. */
export type SessionEvent = 'signed-in' | 'signed-out' | 'switched' | 'changed'

/** What the tabs of a browser report to each other. */
export type ClientEvent = SessionEvent | 'organizations-changed'

/** Calls that follow each other within this time share one refetch. */
const REFETCH_DELAY_MS = 10

/**
 * Finds the session event of a successful call, or null when the call cannot change the session. `userId` is the user
 * before the call. A sign-up that waits for email verification returns `token: null`, because it starts no session.
 */
export const findSessionEvent = (path: string, data: unknown, userId: string | undefined): SessionEvent | null => {
  if (!changesSession(path)) return null
  const { token, session, user, twoFactorRedirect, requiredDataRedirect } = toFields(data)
  // A sign-in that waits for its next step has ended the session of the browser.
  if (endsSession(path) || twoFactorRedirect || requiredDataRedirect) return 'signed-out'
  if (!(token ?? session)) return 'changed'
  const { id } = toFields(user)
  if (userId && id && id !== userId) return 'switched'
  return SIGN_IN_PATHS.test(path) ? 'signed-in' : 'changed'
}

/** The calls that can start a session. Verifying a second factor completes a sign-in. */
const SIGN_IN_PATHS = /^\/(sign-|multi-session\/set|(two-factor|passkey)\/verify-)/

/**
 * Checks whether a failure shows that the caller's memberships have changed: another member removed the caller or
 * changed their role. Validation errors do not show that.
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
