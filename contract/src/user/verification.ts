import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { statusTrue, emailAddress, redirectTarget } from '../schemas.ts'
import { optionalRequiredDataRedirect } from '../sign-in-steps.ts'
import { user } from './user.ts'

const verified = z.object({
  status: z.literal(true),
  user: z.nullable(user),
  ...optionalRequiredDataRedirect,
})
const verificationErrors = [
  'VERIFICATION_TOKEN_EXPIRED',
  'VERIFICATION_TOKEN_INVALID',
  'VERIFICATION_USER_NOT_FOUND',
  'VERIFICATION_UNAUTHORIZED',
  'OPENED_IN_ANOTHER_BROWSER',
  'COULDNT_UPDATE_YOUR_EMAIL',
  'SESSION_COOKIE_TOO_LARGE',
  'INVALID_CALLBACKURL',
] as const

export const verificationCalls = {
  sendVerificationEmail: post({
    summary: 'Sends a link that verifies the address. Unknown and verified addresses get the same response.',
    path: '/send-verification-email',
    access: 'anyone',
    limit: 'mail',
    body: z.object({ email: emailAddress, callbackURL: redirectTarget }),
    response: statusTrue,
    errors: ['VERIFICATION_EMAIL_ISNT_ENABLED', 'INVALID_CALLBACKURL'],
  }),
  verifyEmail: get({
    summary:
      'Consumes a verification link, in a script or in the browser of its user. Other requests get a page with a button, so that mail scanners do not consume it.',
    path: '/verify-email',
    access: 'anyone',
    limit: 'token',
    query: z.object({ token: z.string(), callbackURL: redirectTarget }),
    response: verified,
    errors: verificationErrors,
    navigationReplies: ['page', 'redirect'],
    changesSession: true,
    changesOrganizations: true,
  }),
  confirmEmail: post({
    summary: 'Consumes a verification link. The button on the page of the GET request submits this request.',
    path: '/verify-email',
    access: 'anyone',
    limit: 'token',
    body: z.object({ token: z.string(), callbackURL: redirectTarget }),
    response: verified,
    errors: verificationErrors,
    navigationReplies: ['redirect'],
    changesSession: true,
    changesOrganizations: true,
  }),
}
