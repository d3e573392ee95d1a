import * as z from 'zod/mini'
import { defaults } from '@latchkey/contract'
import type { CodeMailRequest } from './mail-switches.ts'
import { integer, mailSwitch, seconds, section, sectionOrFalse, text } from './option-types.ts'

export const twoFactorOptions = z._default(
  sectionOrFalse({
    /** The name of the product in authenticator apps. `appName` if absent. */
    issuer: z.optional(text),
    /** Codes of authenticator apps. */
    totpOptions: section({
      /** Digits of a code. Authenticator apps support 6 and 8. */
      digits: z._default(z.literal([6, 8], { error: 'must be 6 or 8' }), defaults.totp.digits),
      /** The lifetime of a code in seconds. */
      period: z._default(integer(15, 300), defaults.totp.period),
    }),
    /** Emailed codes. */
    otpOptions: section({
      /** Digits of an emailed code. */
      digits: z._default(integer(4, 10), defaults.otp.digits),
      /** The lifetime of an emailed code in minutes. */
      period: z._default(integer(1, 60), defaults.otp.period),
      /**
       * Emailed codes, for users without an authenticator app. Off by default, because a mailbox that also resets the
       * password is not a second factor.
       */
      sendOTP: z.optional(mailSwitch<CodeMailRequest>()),
    }),
    /** Seconds between the request of a recovery without second factors and its completion. */
    recoveryDelay: z._default(seconds, defaults.recoveryDelay),
    /** Backup codes, for users without their other factors. */
    backupCodeOptions: section({
      /** The number of backup codes. */
      amount: z._default(integer(1, 100), defaults.backupCodes.amount),
      /** The length of a backup code without the hyphen. */
      length: z._default(integer(8, 64), defaults.backupCodes.length),
    }),
  }),
  false,
)
