import { defaults } from '@latchkey/contract'
import type { CodeMailRequest, MailSwitch } from './mail-switches.ts'

/** Two-factor, as the library's options have it. */
export interface TwoFactorOptions {
  /** The product's name in authenticator apps: `appName`. */
  issuer?: string
  /** Codes of the app: 6 or 8 `digits`, a new one each `period` (seconds). */
  totpOptions?: { digits?: 6 | 8; period?: number }
  /** Mailed codes: 4 to 10 `digits`, valid for a `period` (minutes). */
  otpOptions?: {
    digits?: number
    period?: number
    /** As the mail switches of `Options`. */
    sendOTP?: MailSwitch<CodeMailRequest>
  }
  /** How many there are, and their length without the hyphen. */
  backupCodeOptions?: { amount?: number; length?: number }
}

/** Null where two-factor is off. Throws an Error that names the option that cannot be used. */
export const twoFactorSettingsFrom = (options: TwoFactorOptions | false | undefined, appName: string) => {
  if (!options) return null
  const { totpOptions = {}, otpOptions = {}, backupCodeOptions = {} } = options
  const otpLifetime = 60 * within('otpOptions.period', otpOptions.period ?? defaults.otp.period, 1, 60)
  return {
    issuer: options.issuer ?? appName,
    totp: {
      digits: sixOrEight(totpOptions.digits ?? defaults.totp.digits),
      period: within('totpOptions.period', totpOptions.period ?? defaults.totp.period, 15, 300),
    },
    otp: {
      digits: within('otpOptions.digits', otpOptions.digits ?? defaults.otp.digits, 4, 10),
      lifetime: otpLifetime,
    },
    backupCodes: {
      amount: within('backupCodeOptions.amount', backupCodeOptions.amount ?? defaults.backupCodes.amount, 1, 100),
      length: within('backupCodeOptions.length', backupCodeOptions.length ?? defaults.backupCodes.length, 8, 64),
    },
    /** Seconds. Long enough for a code that is mailed at once to be typed. */
    challengeLifetime: Math.max(defaults.challengeLifetime, otpLifetime),
  }
}

/** Authenticator apps show no seven. */
const sixOrEight = (digits: number): number => {
  if (digits === 6 || digits === 8) return digits
  throw new Error(`twoFactor.totpOptions.digits must be 6 or 8; it is ${digits}`)
}

const within = (option: string, value: number, least: number, most: number): number => {
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new Error(`twoFactor.${option} must be a whole number from ${least} to ${most}; it is ${value}`)
}
