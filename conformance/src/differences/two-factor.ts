import type { Outcome } from '../exchanges.ts'
import { sameDifference, type Differences, errorResponse, rotatedCookie, rotation } from './difference.ts'

const ended = (name: string) => `latchkey.${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`
const sessionCookie = 'latchkey.session_token=*; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax'
const deviceCookie = 'latchkey.trust_device=*; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax'

/** The browser receives a challenge cookie, which no other call accepts. */
const challenged: Partial<Outcome> = {
  setCookie: [
    ...['session_token', 'session_data', 'dont_remember'].map(ended),
    'latchkey.two_factor=*; Max-Age=300; Path=/; HttpOnly; SameSite=Lax',
  ],
}
const noChallenge = errorResponse(401, 'INVALID_TWO_FACTOR_COOKIE', 'Invalid two factor cookie')
const refused = (code: string, message: string): Partial<Outcome> => ({
  ...errorResponse(401, code, message),
  setCookie: [],
})
const session = {
  expiresAt: '<iso-date>',
  token: '<token>',
  createdAt: '<iso-date>',
  updatedAt: '<iso-date>',
  ipAddress: '',
  userAgent: '',
  userId: '<id:user.uma>',
  id: '<id>',
  activeOrganizationId: null,
}
const uma = {
  id: '<id:user.uma>',
  name: 'Uma',
  email: 'uma@example.com',
  emailVerified: false,
  image: null,
  createdAt: '<iso-date>',
  updatedAt: '<iso-date>',
}

const nothingFirst = 'The first step of a sign-in sets no cookie that authenticates a call (R14)'
const cleared = 'A completed challenge clears its cookie, with the path that it was set with'
const oneSession = 'A challenge can be completed once, before it expires (R33, R34)'
const perChallenge = 'A challenge allows five attempts, and a new code does not reset them (R35)'
const invalidCode = 'A wrong code is reported as INVALID_CODE, not as an invalid cookie'
const keepsTrust = 'A trusted device stays trusted, and each use extends the trust'

/** By the name of the exchange. Rule numbers (R) are those of the test titles. */
export const twoFactorDifferences: Differences = {
  'generate-backup-codes: new set': { reason: rotation, expected: rotatedCookie(60) },
  'get-session before enabling': {
    reason: 'The flag is `false` before the first enrollment, not missing',
    expected: { body: { session, user: { ...uma, twoFactorEnabled: false } } },
  },
  ...sameDifference(nothingFirst, challenged, [
    'sign-in: second factor required',
    'sign-in: second factor required, rememberMe false',
    'sign-in: trust_device cookie of another user',
    'VULNERABILITY cookie cache: sign-in still emits a valid session_data cookie',
  ]),
  ...sameDifference(cleared, { setCookie: [sessionCookie, ended('two_factor')] }, [
    'verify-totp: right code during sign-in',
    'verify-totp: code of the previous period',
    'verify-totp: code of the next period',
    'verify-otp: right code during sign-in',
    'verify-backup-code: right',
  ]),
  ...sameDifference(cleared, { setCookie: [sessionCookie, ended('two_factor'), deviceCookie] }, [
    'verify-totp: trustDevice',
    'verify-backup-code: trustDevice',
  ]),
  'verify-totp: after rememberMe false': {
    reason: cleared,
    expected: {
      setCookie: [
        'latchkey.session_token=*; Path=/; HttpOnly; SameSite=Lax',
        'latchkey.dont_remember=*; Path=/; HttpOnly; SameSite=Lax',
        ended('two_factor'),
      ],
    },
  },
  ...sameDifference(oneSession, { ...noChallenge, setCookie: [] }, [
    'verify-totp: two_factor cookie and code used again',
    'verify-totp: two-factor state expired, first try',
    'verify-otp: code used again',
  ]),
  ...sameDifference(perChallenge, { ...noChallenge, setCookie: [] }, [
    'verify-otp: right code after 5 wrong ones',
    'verify-otp: once more',
    'verify-otp: new code after too many attempts',
  ]),
  ...sameDifference(invalidCode, refused('INVALID_CODE', 'Invalid code'), [
    'verify-totp: wrong code while signed in',
    'verify-otp: wrong code while signed in',
  ]),
  'send-otp: during sign-in': {
    reason: 'A mailed code does not replace an authenticator app: the mailbox also resets the password',
    expected: errorResponse(403, 'MAILED_CODES_NOT_ALLOWED', 'Emailed codes are not allowed for this account'),
  },
  'verify-totp: signed in and already enabled': {
    reason: 'A time step is accepted once (RFC 6238, section 5.2)',
    expected: refused('INVALID_CODE', 'Invalid code'),
  },
  'sign-in: trusted device, first time': {
    reason: keepsTrust,
    expected: { setCookie: [sessionCookie, deviceCookie] },
  },
  'sign-in: trusted device, second time': {
    reason: keepsTrust,
    expected: { body: { redirect: false, token: '<token>', user: uma }, setCookie: [sessionCookie, deviceCookie] },
  },
  'enable: again while enabled, own issuer': {
    reason: 'Some authenticator apps display the plus sign of a form-encoded space',
    expected: {
      body: {
        totpURI: 'otpauth://totp/My%20App:uma%40example.com?secret=<base32-secret>&issuer=My%20App&digits=6&period=30',
        backupCodes: Array.from({ length: 10 }, () => '<backup-code>'),
      },
    },
  },
}
