import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { timestamp, statusTrue, successTrue, emailAddress, redirectTarget } from '../schemas.ts'

const codeChange = {
  access: 'recent',
  isBlockedDuringImpersonation: true,
  response: successTrue,
} as const

export const emailChangeCalls = {
  changeEmail: post({
    summary:
      'Changes the email address: at once while the current address is unverified, otherwise after approval by email.',
    path: '/change-email',
    access: 'recent',
    isBlockedDuringImpersonation: true,
    limit: 'credential',
    body: z.object({ newEmail: emailAddress, callbackURL: redirectTarget }),
    response: statusTrue,
    errors: [
      'CHANGE_EMAIL_IS_DISABLED',
      'EMAIL_IS_THE_SAME',
      'EMAIL_ADDRESS_ALREADY_ADDED',
      'COULDNT_UPDATE_YOUR_EMAIL',
      'VERIFICATION_EMAIL_ISNT_ENABLED',
      'SESSION_COOKIE_TOO_LARGE',
      'INVALID_CALLBACKURL',
    ],
    changesSession: true,
    changesOrganizations: true,
  }),
  requestEmailChangeOtp: post({
    summary:
      'Emails a code and a link to a new address. Either replaces the address of the account. A taken address gets the same response.',
    path: '/email-otp/request-email-change',
    feature: 'email-code',
    ...codeChange,
    limit: 'codeMail',
    /** `callbackURL` is the target of the link. */
    body: z.object({ newEmail: emailAddress, callbackURL: redirectTarget }),
    errors: ['CHANGE_EMAIL_IS_DISABLED', 'EMAIL_IS_THE_SAME', 'EMAIL_ADDRESS_ALREADY_ADDED', 'INVALID_CALLBACKURL'],
  }),
  changeEmailOtp: post({
    summary:
      'Replaces the email address with the one that received the code. The previous address gets a link that undoes the change.',
    path: '/email-otp/change-email',
    feature: 'email-code',
    ...codeChange,
    limit: 'code',
    body: z.object({ newEmail: emailAddress, otp: z.string().check(z.maxLength(64)) }),
    errors: [
      'CHANGE_EMAIL_IS_DISABLED',
      'INVALID_OTP',
      'OTP_EXPIRED',
      'TOO_MANY_ATTEMPTS',
      'COULDNT_UPDATE_YOUR_EMAIL',
      'SESSION_COOKIE_TOO_LARGE',
    ],
    changesSession: true,
    changesOrganizations: true,
  }),
  undoEmailChange: post({
    summary:
      'Restores the previous email address with the secret of the emailed link. Ends all sessions, disables API keys, and deletes the password, every sign-in method that was added since the change, and every provider and additional address that was added in the seven days before.',
    path: '/undo-email-change',
    access: 'anyone',
    limit: 'token',
    body: z.object({ token: z.string().check(z.maxLength(100)) }),
    response: statusTrue,
    errors: ['INVALID_TOKEN', 'COULDNT_UPDATE_YOUR_EMAIL'],
    changesSession: true,
  }),
  pendingEmailChange: get({
    summary:
      'Returns the requested new address while it can still be approved by the current address, or confirmed with a code. Otherwise null.',
    path: '/pending-email-change',
    access: 'signed-in',
    limit: 'default',
    response: z.nullable(
      z.object({
        newEmail: z.string(),
        expiresAt: timestamp,
        /** `approval`: the current address received a link. `code`: the new address received a code. */
        confirmation: z.enum(['approval', 'code']),
      }),
    ),
    errors: [],
  }),
}
