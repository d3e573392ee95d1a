import type { ClientCall } from '@latchkey/client/react'
import type { ErrorCode } from '@latchkey/contract'
import { client } from '../client.ts'
import type { IconName } from '../ui/icon.tsx'
import { codeLengths } from './code-lengths.ts'

/** A way to give a second factor. */
export type Method = 'app' | 'mail' | 'backup'

interface MethodDetails {
  icon: IconName
  /** Of the code; null where it is not made of digits alone. */
  digits: number | null
  verify: ClientCall<{ code: string; trustDevice?: boolean }, unknown>
  /** The failures that speak of the code that was given. */
  codeErrors: readonly ErrorCode[]
}

export const methods: Readonly<Record<Method, MethodDetails>> = {
  app: { icon: 'devices', digits: codeLengths.app, verify: client.twoFactor.verifyTotp, codeErrors: ['INVALID_CODE'] },
  mail: {
    icon: 'mail',
    digits: codeLengths.mail,
    verify: client.twoFactor.verifyOtp,
    codeErrors: ['INVALID_CODE', 'OTP_HAS_EXPIRED', 'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE'],
  },
  backup: {
    icon: 'lock',
    digits: null,
    verify: client.twoFactor.verifyBackupCode,
    codeErrors: ['INVALID_BACKUP_CODE'],
  },
}
