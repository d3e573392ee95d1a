import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { passkeyAssertion, passkeyRequestOptions } from '../passkey/passkeys.ts'
import { statusTrue } from '../schemas.ts'
import { requiredDataRedirect } from '../sign-in-steps.ts'
import { user } from '../user/user.ts'

const backupCodes = z.array(z.string())

/** `token` is the ID of the browser's session. */
const sessionStarted = z.union([z.object({ token: z.string(), user }), requiredDataRedirect])

/** `trustDevice` skips the second factor in this browser for 30 days. */
const codeInput = z.object({ code: z.string(), trustDevice: z.optional(z.boolean()) })

/** Required if the caller has a password. */
const currentPassword = z.optional(z.string())

/** The methods that can complete a sign-in, except a recovery. */
const secondFactorMethod = z.enum(['passkey', 'totp', 'otp', 'backup-code'])
/** A method of the account that completes a sign-in: authenticator app (`totp`), emailed code (`otp`), … */
export type SecondFactorMethod = z.infer<typeof secondFactorMethod>

/** In a challenge, or in a session that ends during the request. */
const claimantErrors = ['INVALID_TWO_FACTOR_COOKIE', 'UNAUTHORIZED'] as const

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
      ...claimantErrors,
      'BANNED_USER',
      'UNABLE_TO_LINK_ACCOUNT',
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
    errors: [...claimantErrors, 'OTP_ISNT_CONFIGURED', 'OTP_NOT_ENABLED', 'MAILED_CODES_NOT_ALLOWED'],
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
      ...claimantErrors,
      'BANNED_USER',
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
    response: z.union([z.object({ token: z.optional(z.string()), user }), requiredDataRedirect]),
    errors: [
      ...claimantErrors,
      'BANNED_USER',
      'UNABLE_TO_LINK_ACCOUNT',
      'BACKUP_CODES_ARENT_ENABLED',
      'INVALID_BACKUP_CODE',
      'SESSION_COOKIE_TOO_LARGE',
    ],
    changesSession: true,
  }),
  listTwoFactorMethods: get({
    summary: 'Lists the methods that the pending challenge accepts.',
    path: '/two-factor/list-methods',
    feature: 'two-factor',
    access: 'anyone',
    limit: 'default',
    response: z.array(secondFactorMethod),
    errors: ['INVALID_TWO_FACTOR_COOKIE'],
  }),
  generateTwoFactorPasskeyOptions: get({
    summary: 'Returns the options of a passkey for the pending challenge, for `navigator.credentials.get()`.',
    path: '/two-factor/generate-passkey-options',
    feature: 'passkey',
    access: 'anyone',
    limit: 'default',
    response: passkeyRequestOptions,
    errors: ['INVALID_TWO_FACTOR_COOKIE', 'STEP_UP_METHOD_NOT_AVAILABLE'],
  }),
  verifyTwoFactorPasskey: post({
    summary: 'Completes a sign-in with a passkey, after a first factor of another kind.',
    path: '/two-factor/verify-passkey',
    feature: 'passkey',
    access: 'anyone',
    limit: 'token',
    body: z.object({ response: passkeyAssertion, trustDevice: z.optional(z.boolean()) }),
    response: sessionStarted,
    errors: [
      'INVALID_TWO_FACTOR_COOKIE',
      'BANNED_USER',
      'UNABLE_TO_LINK_ACCOUNT',
      'STEP_UP_METHOD_NOT_AVAILABLE',
      'CHALLENGE_NOT_FOUND',
      'PASSKEY_NOT_FOUND',
      'AUTHENTICATION_FAILED',
      'SESSION_COOKIE_TOO_LARGE',
    ],
    changesSession: true,
  }),
}
