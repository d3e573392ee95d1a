import * as z from 'zod/mini'
import { post } from '../call.ts'
import { passkeyAssertion, passkeyRequestOptions } from '../passkey/passkeys.ts'
import { statusTrue } from '../schemas.ts'

/**
 * The methods of a step-up: a passkey, the password, the second factors, and a code that `/step-up/send-code` emails to
 * accounts without a password and without two-factor.
 */
export const stepUpMethods = ['passkey', 'password', 'totp', 'otp', 'backup-code', 'email-code'] as const
/** A method that renews the recent authentication. Failures with SESSION_IS_NOT_FRESH list those of the account. */
export type StepUpMethod = (typeof stepUpMethods)[number]

export const stepUpCalls = {
  stepUp: post({
    summary:
      'Authenticates the caller again in the current session. SESSION_IS_NOT_FRESH lists the methods that the account accepts.',
    path: '/step-up',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'credential',
    body: z.discriminatedUnion('method', [
      z.object({ method: z.literal('password'), password: z.string() }),
      z.object({ method: z.literal('passkey'), response: passkeyAssertion }),
      z.object({ method: z.enum(['totp', 'otp', 'backup-code', 'email-code']), code: z.string() }),
    ]),
    response: statusTrue,
    errors: [
      'STEP_UP_METHOD_NOT_AVAILABLE',
      'INVALID_PASSWORD',
      'INVALID_CODE',
      'INVALID_BACKUP_CODE',
      'OTP_HAS_EXPIRED',
      'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE',
      'CHALLENGE_NOT_FOUND',
      'PASSKEY_NOT_FOUND',
      'AUTHENTICATION_FAILED',
    ],
  }),
  generateStepUpOptions: post({
    summary: 'Returns the options for the step-up method `passkey`, for `navigator.credentials.get()`.',
    path: '/step-up/generate-passkey-options',
    feature: 'passkey',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    response: passkeyRequestOptions,
    errors: ['STEP_UP_METHOD_NOT_AVAILABLE'],
  }),
  sendStepUpCode: post({
    summary: 'Sends the code for the step-up method `email-code` to the address of the caller.',
    path: '/step-up/send-code',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'credential',
    response: statusTrue,
    errors: ['STEP_UP_METHOD_NOT_AVAILABLE'],
  }),
}
