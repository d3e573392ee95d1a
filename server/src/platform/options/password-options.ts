import * as z from 'zod/mini'
import { defaults } from '@latchkey/contract'
import { count, flag, httpUrl, mailSwitch, seconds, section } from './option-types.ts'

const requirePasswordRange = z.superRefine<{ minPasswordLength: number; maxPasswordLength: number }>(
  ({ minPasswordLength, maxPasswordLength }, context) => {
    if (minPasswordLength <= maxPasswordLength) return
    const message = `must not exceed maxPasswordLength, which is ${maxPasswordLength}`
    context.addIssue({ code: 'custom', path: ['minPasswordLength'], input: minPasswordLength, message })
  },
)

export const passwordOptions = section({
  /** Enables passwords: sign-up, sign-in, reset and change. If false, existing passwords have no effect. */
  enabled: z._default(flag, false),
  /** Rejects new users. */
  disableSignUp: z._default(flag, false),
  /** Rejects the sign-in of users whose address is not verified. Requires `mailer` or `sendVerificationEmail`. */
  requireEmailVerification: z._default(flag, false),
  /** Characters of the shortest password. */
  minPasswordLength: z._default(count, defaults.passwordLength.min),
  /** Characters of the longest password. */
  maxPasswordLength: z._default(count, defaults.passwordLength.max),
  /** Rejects passwords on the built-in list of common and leaked passwords. */
  rejectCommonPasswords: z._default(flag, true),
  /**
   * A k-anonymity range service for leaked passwords, such as `https://api.pwnedpasswords.com/range/`. Receives five
   * characters of the SHA-1 hash of a new password. If the service fails, the password is accepted.
   */
  leakedPasswordService: z.optional(httpUrl),
  /** Starts a session after the sign-up. */
  autoSignIn: z._default(flag, true),
  /** The lifetime in seconds of a link that resets a password. */
  resetPasswordTokenExpiresIn: z._default(seconds, defaults.resetTokenLifetime),
  /** Mails that reset a password. `true` if there is a mailer and `enabled` is true. */
  sendResetPassword: z.optional(mailSwitch()),
}).check(requirePasswordRange)
