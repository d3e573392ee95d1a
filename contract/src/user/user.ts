import * as z from 'zod/mini'
import { withFields } from '../additional-fields.ts'
import { languages } from '../languages.ts'
import { timestamp } from '../schemas.ts'

export const user = withFields(
  'user',
  z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    image: z.nullable(z.string()),
    createdAt: timestamp,
    updatedAt: timestamp,
  }),
)
/** A user without the fields of additional features. `image` is a URL. */
export type User = z.infer<typeof user>

export const language = z.enum(languages.map((row) => row.code))

/**
 * The fields that users receive for their own account. `language` is present after it was chosen, `twoFactorEnabled` if
 * two-factor authentication is enabled, and `role` and the ban if admin is enabled.
 */
export const ownUser = withFields(
  'user',
  z.extend(user, {
    language: z.optional(language),
    twoFactorEnabled: z.optional(z.boolean()),
    role: z.optional(z.string()),
    banned: z.optional(z.nullable(z.boolean())),
    banReason: z.optional(z.nullable(z.string())),
    banExpires: z.optional(z.nullable(timestamp)),
  }),
)
