import * as z from 'zod/mini'
import { withFields } from '../additional-fields.ts'
import { timestamp } from '../schemas.ts'

export const invitation = withFields(
  'invitation',
  z.object({
    id: z.string(),
    organizationId: z.string(),
    email: z.string(),
    role: z.string(),
    status: z.enum(['pending', 'accepted', 'rejected', 'canceled']),
    /** Present if teams are enabled in the options. */
    teamId: z.optional(z.nullable(z.string())),
    /** A user ID. */
    inviterId: z.string(),
    expiresAt: timestamp,
  }),
)
/** An invitation without its secret. A pending one is valid until `expiresAt`: `status` does not change then. */
export type Invitation = z.infer<typeof invitation>

/** The emailed secret. It proves control of the invited mailbox. */
export const invitationSecret = z.string().check(z.minLength(1), z.maxLength(64))
