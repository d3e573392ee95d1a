import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { statusTrue, timestamp } from '../schemas.ts'

/** A requested recovery. It can be completed from `dueAt` on. */
export const recovery = z.object({ requestedAt: timestamp, dueAt: timestamp, isDue: z.boolean() })

export const recoveryCalls = {
  requestRecovery: post({
    summary:
      'Starts the recovery of an account whose second factors are lost, for a pending challenge. Once it is due, emails the code that completes it.',
    path: '/two-factor/request-recovery',
    feature: 'two-factor',
    access: 'anyone',
    limit: 'mail',
    response: recovery,
    errors: ['INVALID_TWO_FACTOR_COOKIE', 'RECOVERY_NOT_AVAILABLE'],
  }),
  completeRecovery: post({
    summary:
      'Verifies the emailed code of a due recovery. Disables two-factor and ends all sessions; the user signs in again.',
    path: '/two-factor/complete-recovery',
    feature: 'two-factor',
    access: 'anyone',
    limit: 'credential',
    body: z.object({ code: z.string().check(z.maxLength(100)) }),
    response: statusTrue,
    errors: [
      'INVALID_TWO_FACTOR_COOKIE',
      'RECOVERY_NOT_AVAILABLE',
      'RECOVERY_IS_NOT_DUE',
      'OTP_HAS_EXPIRED',
      'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE',
      'INVALID_CODE',
    ],
  }),
  cancelRecovery: post({
    summary: 'Ends a pending recovery, with the secret of an emailed link or in a session of the user.',
    path: '/two-factor/cancel-recovery',
    feature: 'two-factor',
    isBlockedDuringImpersonation: true,
    access: 'anyone',
    limit: 'token',
    body: z.object({ token: z.optional(z.string().check(z.maxLength(100))) }),
    response: statusTrue,
    errors: ['INVALID_TOKEN', 'UNAUTHORIZED'],
  }),
  pendingRecovery: get({
    summary: 'Returns the pending recovery of the caller, or of the user of a pending challenge.',
    path: '/two-factor/pending-recovery',
    feature: 'two-factor',
    isBlockedDuringImpersonation: true,
    access: 'anyone',
    limit: 'default',
    response: z.nullable(recovery),
    errors: ['INVALID_TWO_FACTOR_COOKIE'],
  }),
}
