import * as z from 'zod/mini'
import { withFields } from '../additional-fields.ts'
import { timestamp } from '../schemas.ts'
import { language, user } from '../user/user.ts'

export const administeredUser = withFields(
  'user',
  z.extend(user, {
    language: z.optional(language),
    /** Present if two-factor authentication is enabled in the options. */
    twoFactorEnabled: z.optional(z.boolean()),
    /** Comma-separated if the user has several roles. */
    role: z.string(),
    /** Null until the first ban. */
    banned: z.nullable(z.boolean()),
    banReason: z.nullable(z.string()),
    /** Null for a permanent ban. */
    banExpires: z.nullable(timestamp),
  }),
)
/** A user with the fields that only platform admins receive. */
export type AdministeredUser = z.infer<typeof administeredUser>

/** The sign-in methods of a user except passwords and providers. */
export const signInFactors = z.object({
  authenticatorApp: z.boolean(),
  /** Unused backup codes. */
  backupCodeCount: z.number(),
  passkeyCount: z.number(),
})
