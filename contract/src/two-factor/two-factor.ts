import * as z from 'zod/mini'
import { post } from '../call.ts'
import { statusTrue } from '../schemas.ts'
import { user } from '../user/user.ts'

const backupCodes = z.array(z.string())

/** `token` is the ID of the browser's session. */
const sessionStarted = z.object({ token: z.string(), user })

/** `trustDevice` skips the second factor in this browser for 30 days. */
const codeInput = z.object({ code: z.string(), trustDevice: z.optional(z.boolean()) })

/** Required if the caller has a password. */
const currentPassword = z.optional(z.string())

const passwordErrors = ['INVALID_PASSWORD', 'CREDENTIAL_ACCOUNT_NOT_FOUND'] as const

export const twoFactorCalls = {
  enableTwoFactor: post({
    summary: 'Starts the two-factor enrollment and returns the backup codes once. A first valid code completes it.',
    path: '/two-factor/enable',
    feature: 'two-factor',
    isBlockedDuringImpersonation: true,
    access: 'recent',
    passwordField: 'password',
    limit: 'credential',
    // Longer names do not fit into the QR code or the list of an authenticator app.
    body: z.object({ password: currentPassword, issuer: z.optional(z.string().check(z.maxLength(100))) }),
    response: z.object({ totpURI: z.string(), backupCodes }),
    errors: passwordErrors,
  }),
  disableTwoFactor: post({
    summary: 'Disables two-factor, revokes all trusted devices, and replaces the current session.',
    path: '/two-factor/disable',
    feature: 'two-factor',
    isBlockedDuringImpersonation: true,
    access: 'recent',
    passwordField: 'password',
    limit: 'credential',
    body: z.object({ password: currentPassword }),
    response: statusTrue,
    errors: [...passwordErrors, 'SESSION_COOKIE_TOO_LARGE'],
    changesSession: true,
  }),
  getTotpUri: post({
    summary: 'Returns the TOTP URI for another authenticator app.',
    path: '/two-factor/get-totp-uri',
    feature: 'two-factor',
    isBlockedDuringImpersonation: true,
    access: 'recent',
    passwordField: 'password',
    limit: 'credential',
    body: z.object({ password: currentPassword }),
    response: z.object({ totpURI: z.string() }),
    errors: [...passwordErrors, 'TOTP_NOT_ENABLED'],
  }),
  verifyTotp: post({
    summary:
      'Verifies a code of the authenticator app: completes a sign-in, completes an enrollment, or re-verifies the session.',
    path: '/two-factor/verify-totp',
    feature: 'two-factor',
    isBlockedDuringImpersonation: true,
    access: 'anyone',
    limit: 'credential',
    body: codeInput,
    response: sessionStarted,
    errors: [
      'INVALID_TWO_FACTOR_COOKIE',
      'TOTP_NOT_ENABLED',
      'INVALID_CODE',
      'SESSION_IS_NOT_FRESH',
      'SESSION_COOKIE_TOO_LARGE',
    ],
    changesSession: true,
  }),
  sendTwoFactorOtp: post({
    summary:
      'Sends a one-time code by email for a pending challenge or the current session, to users without an authenticator app.',
    path: '/two-factor/send-otp',
    feature: 'two-factor',
    isBlockedDuringImpersonation: true,
    access: 'anyone',
    limit: 'credential',
    response: statusTrue,
    errors: ['OTP_ISNT_CONFIGURED', 'INVALID_TWO_FACTOR_COOKIE', 'OTP_NOT_ENABLED', 'MAILED_CODES_NOT_ALLOWED'],
  }),
  verifyTwoFactorOtp: post({
    summary: 'Verifies an emailed code, with the same effects as `/two-factor/verify-totp`.',
    path: '/two-factor/verify-otp',
    feature: 'two-factor',
    isBlockedDuringImpersonation: true,
    access: 'anyone',
    limit: 'credential',
    body: codeInput,
    response: sessionStarted,
    errors: [
      'INVALID_TWO_FACTOR_COOKIE',
      'OTP_NOT_ENABLED',
      'MAILED_CODES_NOT_ALLOWED',
      'OTP_HAS_EXPIRED',
      'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE',
      'INVALID_CODE',
      'SESSION_IS_NOT_FRESH',
      'SESSION_COOKIE_TOO_LARGE',
    ],
    changesSession: true,
  }),
  generateBackupCodes: post({
    summary: 'Replaces the backup codes and returns the new codes once. Changes the secret of the session.',
    path: '/two-factor/generate-backup-codes',
    feature: 'two-factor',
    isBlockedDuringImpersonation: true,
    access: 'recent',
    passwordField: 'password',
    limit: 'credential',
    body: z.object({ password: currentPassword }),
    response: z.object({ status: z.literal(true), backupCodes }),
    errors: [...passwordErrors, 'TWO_FACTOR_ISNT_ENABLED'],
  }),
  verifyBackupCode: post({
    summary: 'Consumes a backup code. With `disableSession`, no session is started.',
    path: '/two-factor/verify-backup-code',
    feature: 'two-factor',
    isBlockedDuringImpersonation: true,
    access: 'anyone',
    limit: 'credential',
    body: z.extend(codeInput, { disableSession: z.optional(z.boolean()) }),
    response: z.object({ token: z.optional(z.string()), user }),
    errors: [
      'INVALID_TWO_FACTOR_COOKIE',
      'BACKUP_CODES_ARENT_ENABLED',
      'INVALID_BACKUP_CODE',
      'SESSION_COOKIE_TOO_LARGE',
    ],
    changesSession: true,
  }),
}
