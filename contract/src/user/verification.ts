import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { statusTrue, emailAddress, redirectTarget } from '../schemas.ts'
import { user } from './user.ts'

const verified = z.object({ status: z.literal(true), user: z.nullable(user) })
const verificationErrors = [
  'VERIFICATION_TOKEN_EXPIRED',
  'VERIFICATION_TOKEN_INVALID',
  'VERIFICATION_USER_NOT_FOUND',
  'VERIFICATION_UNAUTHORIZED',
  'COULDNT_UPDATE_YOUR_EMAIL',
  'SESSION_COOKIE_TOO_LARGE',
  'INVALID_CALLBACKURL',
] as const

export const verificationCalls = {
  sendVerificationEmail: post({
    summary: 'Mails a link that verifies the address. Unknown and verified addresses are answered alike.',
    path: '/send-verification-email',
    access: 'anyone',
    limit: 'mail',
    body: z.object({ email: emailAddress, callbackURL: redirectTarget }),
    response: statusTrue,
    errors: ['VERIFICATION_EMAIL_ISNT_ENABLED', 'INVALID_CALLBACKURL'],
  }),
  verifyEmail: get({
    summary:
      'Redeems a verification link. A browser that navigates here is shown a page with a button, so that mail scanners verify nothing.',
    path: '/verify-email',
    access: 'anyone',
    limit: 'token',
    query: z.object({ token: z.string(), callbackURL: redirectTarget }),
    response: verified,
    errors: verificationErrors,
    isNavigable: true,
    changesSession: true,
    changesOrganizations: true,
  }),
  /** The button of that page. */
  confirmEmail: post({
    summary: 'Redeems a verification link: the button of the page that GET shows to a browser.',
    path: '/verify-email',
    access: 'anyone',
    limit: 'token',
    body: z.object({ token: z.string(), callbackURL: redirectTarget }),
    response: verified,
    errors: verificationErrors,
    isNavigable: true,
    changesSession: true,
    changesOrganizations: true,
  }),
}
