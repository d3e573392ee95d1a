import * as z from 'zod/mini'
import { defaults } from '@latchkey/contract'
import type { EmailCodeMailRequest } from './mail-switches.ts'
import { flag, mailSwitch, seconds, sectionOrFalse } from './option-types.ts'

export const emailCodeOptions = z._default(
  sectionOrFalse({
    /** Rejects new users. */
    disableSignUp: z._default(flag, false),
    /** The lifetime of a code and its link in seconds. */
    expiresIn: z._default(seconds, defaults.emailCode.lifetime),
    /** Mails with codes. `true` if there is a mailer. */
    sendCode: z.optional(mailSwitch<EmailCodeMailRequest>()),
  }),
  false,
)
