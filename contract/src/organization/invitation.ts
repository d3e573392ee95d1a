import * as z from 'zod/mini'
import { timestamp } from '../schemas.ts'

export const invitation = z.object({
  id: z.string(),
  organizationId: z.string(),
  email: z.string(),
  role: z.string(),
  status: z.enum(['pending', 'accepted', 'rejected', 'canceled']),
  /** There where teams are switched on. */
  teamId: z.optional(z.nullable(z.string())),
  /** A user. */
  inviterId: z.string(),
  expiresAt: timestamp,
})
export type Invitation = z.infer<typeof invitation>

/** The mailed secret. Whoever has it reads the mailbox that was invited. */
export const invitationSecret = z.string().check(z.minLength(1), z.maxLength(64))
