import * as z from 'zod/mini'
import { withChangedFields } from '../additional-fields.ts'
import { get, post } from '../call.ts'
import { userName } from '../names.ts'
import { emailAddress, redirectTarget, statusTrue, successTrue } from '../schemas.ts'
import { optionalRequiredDataRedirect, requiredDataRedirect, twoFactorRedirect } from '../sign-in-steps.ts'
import { user } from './user.ts'

/** The purposes of emailed codes. A code of one type is invalid for the others. */
export const emailCodeTypes = ['sign-in', 'email-verification', 'forget-password'] as const
/** The purpose of an emailed code, which is invalid for the other purposes. */
export type EmailCodeType = (typeof emailCodeTypes)[number]

const type = z.enum(emailCodeTypes)
const otp = z.string().check(z.maxLength(64))

const signedIn = z.union([z.object({ token: z.string(), user }), twoFactorRedirect, requiredDataRedirect])

/** The name of a new user. Existing users keep theirs. */
const newUserName = z.optional(userName)

const signInErrors = ['BANNED_USER', 'SESSION_COOKIE_TOO_LARGE'] as const
const codeErrors = ['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS'] as const
const passwordErrors = ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'PASSWORD_COMPROMISED'] as const
const redirectErrors = ['INVALID_CALLBACKURL', 'INVALID_NEWUSERCALLBACKURL', 'INVALID_ERRORCALLBACKURL'] as const

const redirects = {
  /** After the sign-in. `/` by default. */
  callbackURL: redirectTarget,
  /** After the sign-up of a new user. `callbackURL` by default. */
  newUserCallbackURL: redirectTarget,
  /** For an invalid link. `callbackURL` by default. */
  errorCallbackURL: redirectTarget,
}

const resetRequest = {
  access: 'anyone',
  feature: 'email-code',
  limit: 'codeMail',
  body: z.object({ email: emailAddress }),
  response: successTrue,
  errors: ['RESET_PASSWORD_ISNT_ENABLED'],
} as const

const signInLink = {
  path: '/magic-link/verify',
  access: 'anyone',
  feature: 'email-code',
  limit: 'code',
  response: signedIn,
  errors: ['INVALID_TOKEN', 'OPENED_IN_ANOTHER_BROWSER', ...signInErrors, ...redirectErrors],
  changesSession: true,
} as const

export const emailCodeCalls = {
  sendVerificationOtp: post({
    summary:
      'Emails a code. The email for a sign-in has a link, too. All addresses get the same response; a newer code of the same type replaces the older one.',
    path: '/email-otp/send-verification-otp',
    access: 'anyone',
    feature: 'email-code',
    limit: 'codeMail',
    body: z.object({ email: emailAddress, type }),
    response: successTrue,
    errors: ['RESET_PASSWORD_ISNT_ENABLED'],
  }),
  signInMagicLink: post({
    summary: 'Emails a link and a code for a sign-in. All addresses get the same response.',
    path: '/sign-in/magic-link',
    access: 'anyone',
    feature: 'email-code',
    limit: 'codeMail',
    body: z.object({ email: emailAddress, name: newUserName, ...redirects }),
    response: statusTrue,
    errors: redirectErrors,
  }),
  signInEmailOtp: post({
    summary: 'Signs in with an emailed code. Creates the user of an unknown address, unless sign-up is disabled.',
    path: '/sign-in/email-otp',
    access: 'anyone',
    feature: 'email-code',
    limit: 'code',
    body: withChangedFields(
      'user',
      z.object({
        email: emailAddress,
        otp,
        name: newUserName,
        image: z.optional(z.string().check(z.maxLength(2048))),
      }),
    ),
    response: signedIn,
    errors: [...codeErrors, ...signInErrors, 'FIELD_NOT_ALLOWED'],
    changesSession: true,
  }),
  verifyMagicLink: get({
    summary:
      'Consumes a sign-in link in a script of the browser that requested it. Navigations get a page with a button, so that mail scanners do not consume it.',
    ...signInLink,
    navigationReplies: ['page', 'redirect'],
    query: z.object({ token: z.string(), ...redirects }),
  }),
  confirmMagicLink: post({
    summary: 'Consumes a sign-in link. The button on the page of the GET request submits this request.',
    ...signInLink,
    navigationReplies: ['redirect'],
    body: z.object({ token: z.string(), ...redirects }),
  }),
  verifyEmailOtp: post({
    summary: 'Verifies the address with an emailed code.',
    path: '/email-otp/verify-email',
    access: 'anyone',
    feature: 'email-code',
    limit: 'code',
    body: z.object({ email: emailAddress, otp }),
    /** `token` is null if no session was started. */
    response: z.object({
      status: z.literal(true),
      token: z.nullable(z.string()),
      user,
      ...optionalRequiredDataRedirect,
    }),
    errors: [...codeErrors, ...signInErrors],
    changesSession: true,
    changesOrganizations: true,
  }),
  checkVerificationOtp: post({
    summary: 'Compares an emailed code without consuming it. Counts as a guess.',
    path: '/email-otp/check-verification-otp',
    access: 'anyone',
    feature: 'email-code',
    limit: 'code',
    body: z.object({ email: emailAddress, type, otp }),
    response: successTrue,
    errors: ['INVALID_OTP'],
  }),
  forgetPasswordOtp: post({
    summary: 'Emails a code that resets the password. All addresses get the same response.',
    path: '/forget-password/email-otp',
    ...resetRequest,
  }),
  requestPasswordResetOtp: post({
    summary: 'The same as forget-password/email-otp, under its newer name.',
    path: '/email-otp/request-password-reset',
    ...resetRequest,
  }),
  resetPasswordOtp: post({
    summary: 'Sets a new password with an emailed code, and revokes all sessions.',
    path: '/email-otp/reset-password',
    access: 'anyone',
    feature: 'email-code',
    limit: 'code',
    body: z.object({ email: emailAddress, otp, password: z.string() }),
    response: successTrue,
    errors: [...codeErrors, ...passwordErrors, 'RESET_PASSWORD_ISNT_ENABLED'],
  }),
}
