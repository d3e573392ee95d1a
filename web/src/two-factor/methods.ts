import type { ClientCall } from '@latchkey/client/react'
import type { ErrorCode, SecondFactorMethod } from '@latchkey/contract'
import { screenDefaults } from '@latchkey/contract/limits'
import { client } from '../client.ts'
import { hasPasskeys } from '../passkey/service-passkeys.ts'
import { codeLengths } from './code-lengths.ts'

/** A method to verify a second factor with a code: authenticator app, emailed code or backup code. */
export type Method = 'app' | 'mail' | 'backup'

export type ChallengeMethod = Method | 'passkey'

export interface MethodDetails {
  /** The number of digits, or null when the code has other characters, too. */
  digits: number | null
  verify: ClientCall<{ code: string; trustDevice?: boolean }, unknown>
  /** The errors that are shown at the code field. */
  codeErrors: readonly ErrorCode[]
}

export const methods: Readonly<Record<Method, MethodDetails>> = {
  app: { digits: codeLengths.app, verify: client.twoFactor.verifyTotp, codeErrors: ['INVALID_CODE'] },
  mail: {
    digits: codeLengths.mail ?? screenDefaults.otp.digits,
    verify: client.twoFactor.verifyOtp,
    codeErrors: [
      'INVALID_CODE',
      'OTP_HAS_EXPIRED',
      'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE',
      // A sign-in without a password.
      'INVALID_OTP',
      'OTP_EXPIRED',
      'TOO_MANY_ATTEMPTS',
    ],
  },
  backup: {
    digits: null,
    verify: client.twoFactor.verifyBackupCode,
    codeErrors: ['INVALID_BACKUP_CODE'],
  },
}

/** Finds the methods of a challenge that this browser supports, the preferred method first. */
export const findSupportedMethods = (accepted: readonly SecondFactorMethod[]): readonly ChallengeMethod[] =>
  byPreference
    .filter((method) => accepted.includes(method) && (method !== 'passkey' || hasPasskeys()))
    .map((method) => challengeMethods[method])

const byPreference: readonly SecondFactorMethod[] = ['passkey', 'totp', 'otp', 'backup-code']

const challengeMethods: Readonly<Record<SecondFactorMethod, ChallengeMethod>> = {
  passkey: 'passkey',
  totp: 'app',
  otp: 'mail',
  'backup-code': 'backup',
}
