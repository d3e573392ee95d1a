import type { Outcome } from '../exchanges.ts'
import {
  type Differences,
  errorResponse,
  methodNotAllowed,
  notFresh,
  rotatedCookie,
  rotation,
  validationError,
} from './difference.ts'

const cleared = ['session_token', 'session_data', 'dont_remember'].map(
  (name) => `latchkey.${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
)
const signedOut: Partial<Outcome> = { status: 200, body: null, setCookie: cleared }
const sessionCookie = 'latchkey.session_token=*; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax'
const cacheCookie = 'latchkey.session_data=*; Max-Age=300; Path=/; HttpOnly; SameSite=Lax'

const session = {
  id: '<id>',
  token: '<session-token>',
  userId: '<own-id>',
  expiresAt: '<iso-date>',
  createdAt: '<iso-date>',
  updatedAt: '<iso-date>',
  ipAddress: '',
  userAgent: '',
  activeOrganizationId: null,
}
const user = {
  id: '<own-id>',
  name: 'Ann',
  email: 'a@example.com',
  emailVerified: false,
  image: null,
  createdAt: '<iso-date>',
  updatedAt: '<iso-date>',
}

const otherMethod = 'A known path with the wrong method returns 405 with Allow'
const noCrash = 'Invalid input never causes a 5xx response'
const clearsCookies = 'Ending the current session clears its cookies'
const sameOutage =
  'Every route returns the same error while the database fails, so that no client treats an outage as a sign-out'
const singleUse = 'A verification link can be used once (R33)'
const forgery = 'A forged cache cookie is ignored: the response describes the caller, not the victim'
const cookiePath =
  'A cookie is cleared with the path that it was set with, and no response both clears and sets a cookie'

/** By the name of the exchange. Rule numbers (R) are those of the test titles. */
export const accountDifferences: Differences = {
  'sign-up password missing': { reason: noCrash, expected: validationError('[body.password] Required') },
  'sign-up password not a string': {
    reason: noCrash,
    expected: validationError('[body.password] Expected string, received number'),
  },
  'sign-up name missing': {
    reason: 'Input is validated before it reaches the database, so that no response contains a database error code',
    expected: validationError('[body.name] Required'),
  },
  'sign-up GET': { reason: otherMethod, expected: methodNotAllowed },
  'get-session with POST': { reason: otherMethod, expected: methodNotAllowed },
  'sign-out via GET': { reason: otherMethod, expected: methodNotAllowed },
  'ok with POST': { reason: otherMethod, expected: methodNotAllowed },

  'sign-up over a dont_remember cookie': {
    reason: 'A sign-up does not keep the options of an earlier session (R56)',
    expected: { setCookie: [sessionCookie] },
  },
  'sign-in without cookie and foreign origin': {
    reason: 'The origin is checked with or without cookies, because login CSRF needs no cookie (R38)',
    expected: { ...errorResponse(403, 'INVALID_ORIGIN', 'Invalid origin'), setCookie: [] },
  },
  'list-sessions when refresh due (authenticated route other than get-session)': {
    reason: 'Every authenticated route sends the refreshed cookie',
    expected: { setCookie: [sessionCookie] },
  },
  'list-sessions with expired session': {
    reason: 'Every route clears the cookies of an expired session',
    expected: { setCookie: cleared },
  },
  'get-session from cache although session row is gone': {
    reason: 'The cookie cache never outlives a revocation',
    expected: signedOut,
  },
  'get-session with forged cache payload (bad HMAC)': {
    reason: forgery,
    expected: { body: { session, user }, setCookie: [cacheCookie] },
  },
  'list-sessions with forged cache payload (bad HMAC)': { reason: forgery, expected: { body: [session] } },
  "forged cache cookie lists the victim's sessions": { reason: forgery, expected: { body: [session] } },
  'get-session with garbage cache cookie': {
    reason: noCrash,
    expected: {
      status: 200,
      body: { session: { ...session, userId: '<id>' }, user: { ...user, id: '<id>' } },
      setCookie: [cacheCookie],
    },
  },
  'get-session with expired cache payload': { reason: cookiePath, expected: { setCookie: [cacheCookie] } },
  'get-session forged cache + disableCookieCache': { reason: cookiePath, expected: { setCookie: [cacheCookie] } },
  'get-session: cached session itself expired': { reason: cookiePath, expected: { setCookie: cleared } },
  'sign-up with cookie cache overflow': {
    reason: 'A value that is too large is rejected before the first write',
    expected: validationError('[body.image] Must contain at most 2048 character(s)'),
  },
  'get-session while the database fails': {
    reason: sameOutage,
    expected: errorResponse(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side'),
  },
  'list-sessions while the database fails': {
    reason: sameOutage,
    expected: errorResponse(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side'),
  },
  'cookies: expiresIn 401 days': {
    reason: 'Browsers limit the lifetime of a cookie to 400 days (R49)',
    expected: {
      status: 200,
      body: { token: '<session-token>', user: { ...user, id: '<id>' } },
      setCookie: ['latchkey.session_token=*; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax'],
    },
  },

  'cookies: https base URL': {
    reason:
      'Over https, cookie names start with __Host-, so that no other host and no plain-http page can set them (R50)',
    expected: {
      setCookie: ['__Host-latchkey.session_token=*; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax'],
    },
  },

  'revoke-session of another user': {
    reason: 'The session of another user gets the response of an unknown session',
    expected: errorResponse(400, 'SESSION_NOT_FOUND', 'Session not found'),
  },
  'revoke-session of the current session': { reason: clearsCookies, expected: { setCookie: cleared } },
  'revoke-sessions ok': { reason: clearsCookies, expected: { setCookie: cleared } },
  'revoke-sessions, cookie but neither Origin nor Referer': { reason: clearsCookies, expected: { setCookie: cleared } },
  'sign-out without cookie': { reason: clearsCookies, expected: { setCookie: cleared } },
  'sign-out with invalid cookie signature': { reason: clearsCookies, expected: { setCookie: cleared } },

  'send-verification-email unknown user': {
    reason:
      'An unknown address gets the response of a known one, so that unauthenticated callers cannot find out which accounts exist',
    expected: { status: 200, body: { status: true } },
  },
  'send-verification-email when already verified': {
    reason: 'A verified address needs no further link; the response is the same as for an unverified one',
    expected: { mails: [] },
  },
  'verify-email with autoSignInAfterVerification': {
    reason:
      'The link signs in only the browser that signed up: another reader of the mailbox may not be that user (R21)',
    expected: { setCookie: [] },
  },
  'verify-email token without e-mail claim': {
    reason: noCrash,
    expected: errorResponse(401, 'INVALID_TOKEN', 'invalid_token'),
  },
  'verify-email ok without callback (second use of the same token)': {
    reason: singleUse,
    expected: errorResponse(401, 'INVALID_TOKEN', 'invalid_token'),
  },
  'verify-email change token reuse': {
    reason: singleUse,
    expected: errorResponse(401, 'INVALID_TOKEN', 'invalid_token'),
  },
  'verify-email change token while signed out, callback with query': {
    reason: 'The error is added to the query that the callback URL already has',
    expected: { location: '/done?a=1&error=unauthorized' },
  },
  'verify-email change token, target taken meanwhile': {
    reason: noCrash,
    expected: { status: 302, location: '/done?error=couldnt_update_your_email' },
  },

  'forget-password without redirectTo': {
    reason: 'Without redirectTo the link opens the page for the new password, not "undefined"',
    expected: {
      mails: [
        {
          kind: 'reset',
          to: 'a@example.com',
          path: '/api/auth/reset-password/<token>',
          callbackURL: '/reset-password',
        },
      ],
    },
  },
  'forget-password when the verification value cannot be stored': {
    reason: 'A mail is part of its transaction, so that no mail is sent for a change that was rolled back',
    expected: errorResponse(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side'),
  },
  'get-session after password reset': {
    reason: 'A password reset revokes all sessions (R28)',
    expected: signedOut,
  },
  'sign-in with the new password': {
    reason: 'The mailed secret proves access to the mailbox, so a reset verifies the address (R21)',
    expected: {
      body: { redirect: false, token: '<session-token>', user: { ...user, id: '<id>', emailVerified: true } },
    },
  },
  'change-password ok': { reason: rotation, expected: rotatedCookie() },
  'get-session in the other browser after change-password': {
    reason: 'A password change revokes the other sessions by default',
    expected: signedOut,
  },

  'update-user only unknown fields': {
    reason: 'A field that the server sets is rejected by name (R30)',
    expected: validationError('[body.emailVerified] Is set by the server; [body.role] Is set by the server'),
  },
  'update-user name not a string': {
    reason: 'Input is validated against the contract',
    expected: { ...validationError('[body.name] Expected string, received number'), setCookie: [] },
  },
  'update-user name an object': {
    reason: noCrash,
    expected: validationError('[body.name] Expected string, received object'),
  },
  'update-user name null': { reason: noCrash, expected: validationError('[body.name] Expected string, received null') },

  'delete-user no password, session 10 days old, freshAge not configured': {
    reason: 'Without the password a recent authentication is required, by default one of the last ten minutes',
    expected: { ...notFresh, setCookie: [] },
  },
  'delete-user no password, freshAge 60 s, session 0.15 s old': {
    reason: 'A session that is a fraction of a second old is fresh: both values are compared in seconds',
    expected: { status: 200, body: { success: true, message: 'User deleted' }, setCookie: cleared },
  },
  'delete-user with token in the body': { reason: clearsCookies, expected: { setCookie: cleared } },

  'rate limit: no client address': {
    reason: 'Callers without an address share one rate limit, so that hiding the address does not avoid it (R12)',
    expected: {
      ...errorResponse(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.'),
      retryAfter: '10',
    },
  },
  'base URL inferred from the request': {
    reason: 'The base URL comes from the configuration, never from the request (R9, R10)',
    expected: { ...errorResponse(403, 'INVALID_CALLBACKURL', 'Invalid callbackURL'), setCookie: [] },
  },
}
