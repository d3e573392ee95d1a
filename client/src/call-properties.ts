import type { BodyOf, LatchkeyCalls } from '@latchkey/contract'
import type { BrowserCallName, CanBeEmpty } from './calls.ts'
import type { Method } from './result.ts'

/**
 * Returns the HTTP method of a call: by default POST with a body and otherwise GET. Some calls always use POST. Fields
 * that are undefined are not sent, so they do not count as a body.
 */
export const inferMethod = (path: string, body: object, method?: Method): Method => {
  if (path in postsWithoutBody) return 'POST'
  const hasBody = Object.values(body).some((value) => value !== undefined)
  return method ?? (hasBody ? 'POST' : 'GET')
}

/** Checks whether a successful call of this path can change the session. */
export const changesSession = (path: string): boolean => /^\/sign-(in|up)\b/.test(path) || path in sessionChanges

/** Checks whether a successful call of this path can change the caller's organizations. */
export const changesOrganizations = (path: string): boolean => path in organizationChanges

/** Checks whether a successful call of this path ends the session. */
export const endsSession = (path: string): boolean => path === '/sign-out' || path === '/revoke-sessions'

type Contract = LatchkeyCalls

/** `'/sign-out' | '/get-session'` for `'signOut' | 'getSession'`. */
type PathsOf<Names extends keyof Contract> = Contract[Names]['path']

/** The names of the calls whose definition has these properties: `NamesOfCallsWith<{ method: 'POST' }>`. */
type NamesOfCallsWith<Properties> = {
  [Name in BrowserCallName<Contract>]: Contract[Name] extends Properties ? Name : never
}[BrowserCallName<Contract>]

/** The names of the calls with POST that need no body: `signOut` has none, and all fields of `updateUser` are optional. */
type PostsWithoutBody = {
  [Name in NamesOfCallsWith<{ method: 'POST' }>]: IsBodyOptional<BodyOf<Contract[Name]>> extends true ? Name : never
}[NamesOfCallsWith<{ method: 'POST' }>]

type IsBodyOptional<Body> = [Body] extends [undefined] ? true : CanBeEmpty<Body>

/** `changesSession` recognizes these paths by their beginning. */
type SignInPath = `/sign-${'in' | 'up'}/${string}`

// The browser does not load the contract, so these lists repeat parts of it. Their types make the compiler check them.

const postsWithoutBody: Record<PathsOf<PostsWithoutBody>, true> = {
  '/sign-out': true,
  '/revoke-sessions': true,
  '/revoke-other-sessions': true,
  '/step-up/send-code': true,
  '/sign-in/complete': true,
  '/step-up/generate-passkey-options': true,
  '/update-user': true,
  '/admin/send-test-mail': true,
  '/update-session': true,
  '/delete-user': true,
  '/organization/delete-role': true,
  '/passkey/generate-authenticate-options': true,
  '/two-factor/enable': true,
  '/two-factor/disable': true,
  '/two-factor/get-totp-uri': true,
  '/two-factor/generate-backup-codes': true,
  '/two-factor/send-otp': true,
  '/two-factor/request-recovery': true,
  '/two-factor/cancel-recovery': true,
  '/organization/set-active': true,
  '/organization/has-permission': true,
  '/admin/stop-impersonating': true,
  '/admin/has-permission': true,
  '/admin/update-brand': true,
}

const sessionChanges: Record<Exclude<PathsOf<NamesOfCallsWith<{ changesSession: true }>>, SignInPath>, true> = {
  '/sign-out': true,
  '/update-user': true,
  '/update-session': true,
  '/upload-picture': true,
  '/delete-user': true,
  '/delete-user/callback': true,
  '/social/pending-sign-up/verify': true,
  '/verify-email': true,
  '/email-otp/change-email': true,
  '/undo-email-change': true,
  '/magic-link/verify': true,
  '/email-otp/verify-email': true,
  '/change-email': true,
  '/set-primary-email-address': true,
  '/change-password': true,
  '/revoke-session': true,
  '/revoke-sessions': true,
  '/passkey/verify-authentication': true,
  '/multi-session/set-active': true,
  '/multi-session/revoke': true,
  '/two-factor/disable': true,
  '/two-factor/verify-totp': true,
  '/two-factor/verify-otp': true,
  '/two-factor/verify-backup-code': true,
  '/two-factor/verify-passkey': true,
  '/organization/create': true,
  '/organization/set-active': true,
  '/organization/delete': true,
  '/organization/remove-member': true,
  '/organization/leave': true,
  '/organization/accept-invitation': true,
  '/admin/set-role': true,
  '/admin/remove-user': true,
  '/admin/reset-two-factor': true,
  '/admin/set-user-password': true,
  '/admin/revoke-user-session': true,
  '/admin/revoke-user-sessions': true,
  '/admin/impersonate-user': true,
  '/admin/stop-impersonating': true,
}

const organizationChanges: Record<PathsOf<NamesOfCallsWith<{ changesOrganizations: true }>>, true> = {
  '/update-user': true,
  '/upload-picture': true,
  '/change-email': true,
  '/set-primary-email-address': true,
  '/verify-email': true,
  '/email-otp/change-email': true,
  '/email-otp/verify-email': true,
  '/organization/create': true,
  '/organization/update': true,
  '/organization/delete': true,
  '/organization/remove-member': true,
  '/organization/update-member-role': true,
  '/organization/leave': true,
  '/organization/set-two-factor-policy': true,
  '/organization/create-role': true,
  '/organization/update-role': true,
  '/organization/delete-role': true,
  '/organization/transfer-ownership': true,
  '/organization/invite-member': true,
  '/organization/invite-members': true,
  '/organization/accept-invitation': true,
  '/organization/cancel-invitation': true,
  '/organization/create-team': true,
  '/organization/update-team': true,
  '/organization/remove-team': true,
  '/organization/set-member-team': true,
  '/organization/add-team-member': true,
  '/organization/remove-team-member': true,
  '/admin/impersonate-user': true,
  '/admin/stop-impersonating': true,
}
