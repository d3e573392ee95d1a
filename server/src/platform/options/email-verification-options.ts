import * as z from 'zod/mini'
import { defaults } from '@latchkey/contract'
import { flag, mailSwitch, seconds, section } from './option-types.ts'

export const emailVerificationOptions = section({
  /** Sends the verification mail after the sign-up. */
  sendOnSignUp: z._default(flag, false),
  /** Starts a session after the verification. */
  autoSignInAfterVerification: z._default(flag, false),
  /** The lifetime in seconds of a link that verifies an address. */
  expiresIn: z._default(seconds, defaults.verificationTokenLifetime),
  /** Mails that verify an address. `true` if there is a mailer. */
  sendVerificationEmail: z.optional(mailSwitch()),
})
