import type { Outcome } from '../exchanges.ts'
import { type Differences, validationError, errorResponse, methodNotAllowed } from './difference.ts'

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

const otherMethod = 'A known path with the wrong method is 405 with Allow'
const noCrash = 'Nothing that a client sends is answered with a 5xx'
const endsCookies = 'Whoever ends the session that the browser holds clears its cookies'
const honestOutage = 'A failing database looks the same on every route, and never like being signed out'
const singleUse = 'A verification link is used once (R33)'
const forgery = 'A forged cache cookie does not exist: the answer is about the caller, not about the victim'
const cookiePath = 'A cookie is cleared with the path that it was set with, and no cookie is both cleared and set'

/** By the name of the exchange. Rule numbers (R) are those of the test titles. */
export const accountDifferences: Differences = {
  'sign-up password missing': { reason: noCrash, expected: validationError('[body.password] Required') },
  'sign-up password not a string': {
    reason: noCrash,
    expected: validationError('[body.password] Expected string, received number'),
  },
  'sign-up name missing': {
    reason: 'Input is checked before it reaches the database, whose error codes nobody sees',
    expected: validationError('[body.name] Required'),
  },
  'sign-up GET': { reason: otherMethod, expected: methodNotAllowed },
  'get-session with POST': { reason: otherMethod, expected: methodNotAllowed },
  'sign-out via GET': { reason: otherMethod, expected: methodNotAllowed },
  'ok with POST': { reason: otherMethod, expected: methodNotAllowed },

  'sign-up over a dont_remember cookie': {
    reason: 'A sign-up over an old cookie never merges with it (R56)',
    expected: { setCookie: [sessionCookie] },
  },
  'sign-in without cookie and foreign origin': {
    reason: 'The origin is checked with or without cookies: forging a sign-in needs none (R38)',
    expected: { ...errorResponse(403, 'INVALID_ORIGIN', 'Invalid origin'), setCookie: [] },
  },
  'list-sessions when refresh due (authenticated route other than get-session)': {
    reason: 'A refresh reaches the browser from every route',
    expected: { setCookie: [sessionCookie] },
  },
  'list-sessions with expired session': {
    reason: 'An expired session clears its cookies on every route',
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
    reason: 'What is too large is refused before anything is written',
    expected: validationError('[body.image] Must contain at most 2048 character(s)'),
  },
  'get-session while the database fails': {
    reason: honestOutage,
    expected: errorResponse(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side'),
  },
  'list-sessions while the database fails': {
    reason: honestOutage,
    expected: errorResponse(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side'),
  },
  'cookies: expiresIn 401 days': {
    reason: 'A cookie lives as long as browsers keep one, 400 days at most (R49)',
    expected: {
      status: 200,
      body: { token: '<session-token>', user: { ...user, id: '<id>' } },
      setCookie: ['latchkey.session_token=*; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax'],
    },
  },

  'revoke-session of another user': {
    reason: 'A session of somebody else is answered like one that does not exist',
    expected: errorResponse(400, 'SESSION_NOT_FOUND', 'Session not found'),
  },
  'revoke-session of the current session': { reason: endsCookies, expected: { setCookie: cleared } },
  'revoke-sessions ok': { reason: endsCookies, expected: { setCookie: cleared } },
  'revoke-sessions, cookie but neither Origin nor Referer': { reason: endsCookies, expected: { setCookie: cleared } },
  'sign-out without cookie': { reason: endsCookies, expected: { setCookie: cleared } },
  'sign-out with invalid cookie signature': { reason: endsCookies, expected: { setCookie: cleared } },

  'send-verification-email unknown user': {
    reason: 'Strangers learn nothing: unknown addresses are answered like known ones',
    expected: { status: 200, body: { status: true } },
  },
  'send-verification-email when already verified': {
    reason: 'A verified address needs no further link; the answer does not tell it apart',
    expected: { mails: [] },
  },
  'verify-email with autoSignInAfterVerification': {
    reason: 'A link signs in where somebody has signed up; another reader of the mailbox need not be who did (R21)',
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
    reason: 'The error is a parameter of the callback, also where that has a query already',
    expected: { location: '/done?a=1&error=unauthorized' },
  },
  'verify-email change token, target taken meanwhile': {
    reason: noCrash,
    expected: { status: 302, location: '/done?error=couldnt_update_your_email' },
  },

  'forget-password without redirectTo': {
    reason: 'A link without a target leads to the page that asks for the new password, not to "undefined"',
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
    reason: 'A mail is part of its transaction: none is sent for a change that was rolled back',
    expected: errorResponse(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side'),
  },
  'get-session after password reset': {
    reason: 'A password reset ends every session (R28)',
    expected: signedOut,
  },
  'sign-in with the new password': {
    reason: 'Possession of the mailed secret proves the mailbox, so a reset verifies the address (R21)',
    expected: {
      body: { redirect: false, token: '<session-token>', user: { ...user, id: '<id>', emailVerified: true } },
    },
  },
  'get-session in the other browser after change-password': {
    reason: 'A changed password ends the other sessions, unless the caller says that they stay',
    expected: signedOut,
  },

  'update-user only unknown fields': {
    reason: 'A field that the server owns is refused by its name (R30)',
    expected: validationError('[body.emailVerified] Is set by the server; [body.role] Is set by the server'),
  },
  'update-user name not a string': {
    reason: 'Input is what the contract says',
    expected: { ...validationError('[body.name] Expected string, received number'), setCookie: [] },
  },
  'update-user name an object': {
    reason: noCrash,
    expected: validationError('[body.name] Expected string, received object'),
  },
  'update-user name null': { reason: noCrash, expected: validationError('[body.name] Expected string, received null') },

  'delete-user no password, session 10 days old, freshAge not configured': {
    reason: 'Without the password a fresh session is needed, by default one of the last day',
    expected: {
      ...errorResponse(
        400,
        'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
        'Session expired. Re-authenticate to perform this action.',
      ),
      setCookie: [],
    },
  },
  'delete-user no password, freshAge 60 s, session 0.15 s old': {
    reason: 'A session of a fraction of a second is fresh: seconds are compared with seconds',
    expected: { status: 200, body: { success: true, message: 'User deleted' }, setCookie: cleared },
  },
  'delete-user with token in the body': { reason: endsCookies, expected: { setCookie: cleared } },

  'rate limit: no client address': {
    reason: 'Callers without an address share one bucket, so that hiding it never helps (R12)',
    expected: {
      ...errorResponse(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.'),
      retryAfter: '10',
    },
  },
  'base URL inferred from the request': {
    reason: 'The base URL is configured; no request changes it (R9, R10)',
    expected: { ...errorResponse(403, 'INVALID_CALLBACKURL', 'Invalid callbackURL'), setCookie: [] },
  },
}
