import * as z from 'zod/mini'
import { flag, section, texts } from './option-types.ts'

export const accountOptions = section({
  /** The linking of several sign-in methods. */
  accountLinking: section({
    /** Whether an account can have several sign-in methods. */
    enabled: z._default(flag, true),
    /** Providers whose addresses count as verified, even if they do not say so. */
    trustedProviders: z._default(texts, []),
    /** Whether a linked account can have a different address. */
    allowDifferentEmails: z._default(flag, true),
    /** Whether the last sign-in method can be removed. */
    allowUnlinkingAll: z._default(flag, false),
  }),
})
