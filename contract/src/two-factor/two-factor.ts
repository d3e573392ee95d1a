import * as z from 'zod/mini'
import { post } from '../call.ts'
import { statusTrue } from '../schemas.ts'
import { user } from '../user/user.ts'

const backupCodes = z.array(z.string())

/** What a second factor opens: `token` is the handle of the session that is the browser's from now on. */
const sessionStarted = z.object({ token: z.string(), user })

/** A code as somebody types it, and whether this browser is not to be asked for one for the next thirty days. */
const codeInput = z.object({ code: z.string(), trustDevice: z.optional(z.boolean()) })

/** The password once more; whoever has none must have signed in lately instead, or give a second factor where one is on. */
const currentPassword = z.optional(z.string())

/** Refusals of a call that asks for the password once more, and for a second factor where one is on. */
const reauthenticationErrors = ['INVALID_PASSWORD', 'CREDENTIAL_ACCOUNT_NOT_FOUND', 'SESSION_IS_NOT_FRESH'] as const

export const twoFactorCalls = {
  enableTwoFactor: post({
    summary: 'Begins to set up two-factor: nothing counts before a first code is given. Shows the backup codes once.',
    path: '/two-factor/enable',
    feature: 'two-factor',
    isBlockedDuringImpersonation: true,
    access: 'signed-in',
    limit: 'credential',
    // A longer one no QR code holds, nor an app shows.
    body: z.object({ password: currentPassword, issuer: z.optional(z.string().check(z.maxLength(100))) }),
    response: z.object({ totpURI: z.string(), backupCodes }),
    errors: reauthenticationErrors,
  }),
  disableTwoFactor: post({
    summary: 'Switches two-factor off, and ends every trusted device. A new session takes the place of this one.',
    path: '/two-factor/disable',
    feature: 'two-factor',
    isBlockedDuringImpersonation: true,
    access: 'signed-in',
    limit: 'credential',
    body: z.object({ password: currentPassword }),
    response: statusTrue,
    errors: [...reauthenticationErrors, 'SESSION_COOKIE_TOO_LARGE'],
    changesSession: true,
  }),
  getTotpUri: post({
    summary: 'What an authenticator app scans, for a further device.',
    path: '/two-factor/get-totp-uri',
    feature: 'two-factor',
    isBlockedDuringImpersonation: true,
    access: 'signed-in',
    limit: 'credential',
    body: z.object({ password: currentPassword }),
    response: z.object({ totpURI: z.string() }),
    errors: [...reauthenticationErrors, 'TOTP_NOT_ENABLED'],
  }),
  verifyTotp: post({
    summary:
      'Gives a code of the authenticator app: passes a challenge, confirms a set-up, or proves once more who is there.',
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
    summary: 'Mails a one-time code to whoever has a challenge to pass, or is signed in.',
    path: '/two-factor/send-otp',
    feature: 'two-factor',
    isBlockedDuringImpersonation: true,
    access: 'anyone',
    limit: 'credential',
    response: statusTrue,
    errors: ['OTP_ISNT_CONFIGURED', 'INVALID_TWO_FACTOR_COOKIE', 'OTP_NOT_ENABLED'],
  }),
  verifyTwoFactorOtp: post({
    summary: 'Gives the mailed code, as verify-totp does one of the app.',
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
      'OTP_HAS_EXPIRED',
      'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE',
      'INVALID_CODE',
      'SESSION_COOKIE_TOO_LARGE',
    ],
    changesSession: true,
  }),
  generateBackupCodes: post({
    summary: 'Replaces the backup codes, and shows the new ones once.',
    path: '/two-factor/generate-backup-codes',
    feature: 'two-factor',
    isBlockedDuringImpersonation: true,
    access: 'signed-in',
    limit: 'credential',
    body: z.object({ password: currentPassword }),
    response: z.object({ status: z.literal(true), backupCodes }),
    errors: [...reauthenticationErrors, 'TWO_FACTOR_ISNT_ENABLED'],
  }),
  verifyBackupCode: post({
    summary: 'Gives a backup code, which works once. With disableSession the code is spent and nothing is opened.',
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
