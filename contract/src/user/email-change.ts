import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { timestamp, statusTrue, emailAddress, redirectTarget } from '../schemas.ts'

export const emailChangeCalls = {
  changeEmail: post({
    summary:
      'Changes the e-mail address: at once while the current one is unverified, else after approval from a mail to the current one.',
    path: '/change-email',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'credential',
    body: z.object({ newEmail: emailAddress, callbackURL: redirectTarget }),
    response: statusTrue,
    errors: [
      'CHANGE_EMAIL_IS_DISABLED',
      'EMAIL_IS_THE_SAME',
      'COULDNT_UPDATE_YOUR_EMAIL',
      'VERIFICATION_EMAIL_ISNT_ENABLED',
      'SESSION_COOKIE_TOO_LARGE',
      'INVALID_CALLBACKURL',
    ],
    changesSession: true,
    changesOrganizations: true,
  }),
  pendingEmailChange: get({
    summary: 'The address that the caller asked for, as long as the mail to the current one can approve it; or null.',
    path: '/pending-email-change',
    access: 'signed-in',
    limit: 'default',
    response: z.nullable(z.object({ newEmail: z.string(), expiresAt: timestamp })),
    errors: [],
  }),
}
