import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { emailAddress, statusTrue, timestamp } from '../schemas.ts'
import { requiredDataRedirect, twoFactorRedirect } from '../sign-in-steps.ts'
import { user } from '../user/user.ts'
import { providerLoginErrors } from './provider-login-errors.ts'

/** The page of the flow: `newUserCallbackURL` for a new user, else `callbackURL`. */
const url = z.string()

/** A callback that ends with `email_not_found` or `account_not_linked` leaves a pending sign-up in its browser. */
export const pendingSignUpCalls = {
  pendingSignUp: get({
    summary: 'Returns the provider sign-in of this browser that waits for a verified email address, or null.',
    path: '/social/pending-sign-up',
    access: 'anyone',
    limit: 'default',
    response: z.nullable(
      z.object({
        provider: z.string(),
        name: z.string(),
        /** The address that the provider returned, which the user can replace. */
        email: z.nullable(z.string()),
        expiresAt: timestamp,
      }),
    ),
    errors: [],
  }),
  sendSignUpCode: post({
    summary: 'Emails a code for the pending sign-up of this browser. Replaces the previous code.',
    path: '/social/pending-sign-up/send-code',
    access: 'anyone',
    limit: 'mail',
    body: z.object({ email: emailAddress }),
    response: statusTrue,
    errors: ['PENDING_SIGN_UP_NOT_FOUND'],
  }),
  verifySignUpCode: post({
    summary:
      'Verifies the emailed code. Signs the user up, or links the provider to the account with the address and signs in.',
    path: '/social/pending-sign-up/verify',
    access: 'anyone',
    limit: 'credential',
    body: z.object({ code: z.string().check(z.maxLength(100)) }),
    response: z.union([
      z.object({ token: z.string(), user, url }),
      z.extend(twoFactorRedirect, { url }),
      z.extend(requiredDataRedirect, { url }),
    ]),
    errors: [
      'PENDING_SIGN_UP_NOT_FOUND',
      'INVALID_CODE',
      'OTP_HAS_EXPIRED',
      'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE',
      ...providerLoginErrors,
    ],
    changesSession: true,
  }),
}
