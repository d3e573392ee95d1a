import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { timestamp, statusTrue, emailAddress, redirectTarget } from '../schemas.ts'

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
  pendingEmailChange: get({
    summary: 'Returns the requested new address while the current address can still approve it, otherwise null.',
    path: '/pending-email-change',
    access: 'signed-in',
    limit: 'default',
    response: z.nullable(z.object({ newEmail: z.string(), expiresAt: timestamp })),
    errors: [],
  }),
}
