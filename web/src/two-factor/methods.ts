import type { ClientCall } from '@latchkey/client/react'
import type { ErrorCode } from '@latchkey/contract'
import { defaults } from '@latchkey/contract/limits'
import { client } from '../client.ts'
import type { IconName } from '../ui/icon.tsx'
import { codeLengths } from './code-lengths.ts'

/** A method to verify a second factor: authenticator app, emailed code or backup code. */
export type Method = 'app' | 'mail' | 'backup'

export interface MethodDetails {
  icon: IconName
  /** The number of digits, or null when the code has other characters, too. */
  digits: number | null
  verify: ClientCall<{ code: string; trustDevice?: boolean }, unknown>
  /** The errors that are shown at the code field. */
  codeErrors: readonly ErrorCode[]
}

export const methods: Readonly<Record<Method, MethodDetails>> = {
  app: { icon: 'devices', digits: codeLengths.app, verify: client.twoFactor.verifyTotp, codeErrors: ['INVALID_CODE'] },
  mail: {
    icon: 'mail',
    digits: codeLengths.mail ?? defaults.otp.digits,
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
    icon: 'lock',
    digits: null,
    verify: client.twoFactor.verifyBackupCode,
    codeErrors: ['INVALID_BACKUP_CODE'],
  },
}

/** The methods that the service offers. It refuses some of them for single accounts. */
export const offeredMethods: readonly Method[] =
  codeLengths.mail === null ? ['app', 'backup'] : ['app', 'mail', 'backup']
