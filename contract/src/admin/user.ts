import * as z from 'zod/mini'
import { timestamp } from '../schemas.ts'
import { language, user } from '../user/user.ts'

/** A user as whoever administers them sees them. */
export const administeredUser = z.extend(user, {
  language: z.optional(language),
  /** There where two-factor is switched on. */
  twoFactorEnabled: z.optional(z.boolean()),
  /** Comma-separated where a user holds several roles. */
  role: z.string(),
  /** Null until the first ban. */
  banned: z.nullable(z.boolean()),
  banReason: z.nullable(z.string()),
  /** Null where a ban has no end. */
  banExpires: z.nullable(timestamp),
})
export type AdministeredUser = z.infer<typeof administeredUser>

/** The id of a user, as it is asked for. */
export const userId = z.string().check(z.minLength(1), z.maxLength(64))
