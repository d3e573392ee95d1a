import { changesSession, endsSession } from './call-properties.ts'
import { parseResponse, toFields } from './parse.ts'
import type { Failure } from './result.ts'

/** How a call changed the session. `switched` activated another user. */
export type SessionEvent = 'signed-in' | 'signed-out' | 'switched' | 'changed'

/** What the tabs of a browser report to each other. */
export type ClientEvent = SessionEvent | 'organizations-changed'

/** A call that succeeded. `input` has the fields of its query and its body. */
export interface SuccessfulCall {
  path: string
  input: object
  data: unknown
}

/** The session before the call. */
interface CurrentSession {
  session: { token: string }
  user: { id: string }
}

/**
 * Finds the session event of a successful call, or null when the call cannot change the session. A sign-up that waits for
 * email verification returns `token: null`, because it starts no session.
 */
export const findSessionEvent = (call: SuccessfulCall, current: CurrentSession | null): SessionEvent | null => {
  const { path } = call
  if (!changesSession(path)) return null
  const { token, session, user, twoFactorRedirect, requiredDataRedirect, message } = toFields(call.data)
  // A sign-in that waits for its next step has ended the session of the browser.
  if (endsSession(path) || twoFactorRedirect || requiredDataRedirect || message === 'User deleted') return 'signed-out'
  if (current && revokes(call, current)) {
    // Another account of the browser can follow.
    return path === '/multi-session/revoke' ? 'switched' : 'signed-out'
  }
  // The link can sign in its user. The response does not name the user.
  if (current && path === '/verify-email' && findLinkUserId(call) !== current.user.id) return 'switched'
  if (!(token ?? session)) return 'changed'
  const { id } = toFields(user)
  if (current && id && id !== current.user.id) return 'switched'
  return SIGN_IN_PATHS.test(path) ? 'signed-in' : 'changed'
}

/** Checks whether a call revoked this session: by its token, or with all sessions of its user. */
const revokes = ({ path, input }: SuccessfulCall, { session, user }: CurrentSession): boolean => {
  const { token, sessionToken, userId } = toFields(input)
  return REVOKING_PATHS.test(path) && ((sessionToken ?? token) === session.token || userId === user.id)
}

const REVOKING_PATHS = /revoke|remove-user|user-password/

/** Finds the user of a verification link, whose token is a JWT. */
const findLinkUserId = ({ input }: SuccessfulCall): unknown => {
  const [, payload = ''] = String(toFields(input).token).split('.')
  try {
    return toFields(parseResponse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))).sub
  } catch {
    return undefined
  }
}

/**
 * The calls that can start a session. Verifying a second factor completes a sign-in, and an admin can start or end an
 * impersonation.
 */
const SIGN_IN_PATHS = /^\/(sign-|multi-session\/set|magic-link|(two-factor|passkey|email-otp)\/verify-)|impersonat/

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
