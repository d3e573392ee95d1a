import type { ClientCall } from '@latchkey/client/react'
import type { ErrorCode } from '@latchkey/contract'
import { client } from '../client.ts'
import type { IconName } from '../ui/icon.tsx'
import { serviceCodes } from './service-codes.ts'

/** A way to give a second factor. */
export type Method = 'app' | 'mail' | 'backup'

interface MethodFacts {
  icon: IconName
  /** Of the code; null where it is not made of digits alone. */
  digits: number | null
  verify: ClientCall<{ code: string; trustDevice?: boolean }, unknown>
  /** The failures that speak of the code that was given. */
  faults: readonly ErrorCode[]
}

export const methods: Readonly<Record<Method, MethodFacts>> = {
  app: { icon: 'devices', digits: serviceCodes.app, verify: client.twoFactor.verifyTotp, faults: ['INVALID_CODE'] },
  mail: {
    icon: 'mail',
    digits: serviceCodes.mail,
    verify: client.twoFactor.verifyOtp,
    faults: ['INVALID_CODE', 'OTP_HAS_EXPIRED', 'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE'],
  },
  backup: {
    icon: 'lock',
    digits: null,
    verify: client.twoFactor.verifyBackupCode,
    faults: ['INVALID_BACKUP_CODE'],
  },
}
