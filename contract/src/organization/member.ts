import * as z from 'zod/mini'
import { withFields } from '../additional-fields.ts'
import { timestamp } from '../schemas.ts'

export const member = withFields(
  'member',
  z.object({
    id: z.string(),
    organizationId: z.string(),
    userId: z.string(),
    /** Comma-separated if the member has several roles, with the creator role first. */
    role: z.string(),
    /** Present if teams are enabled in the options. */
    teamId: z.optional(z.nullable(z.string())),
    createdAt: timestamp,
  }),
)
export type Member = z.infer<typeof member>

export const memberWithUser = withFields(
  'member',
  z.extend(member, {
    user: z.object({ id: z.string(), name: z.string(), email: z.string(), image: z.nullable(z.string()) }),
  }),
)
export type MemberWithUser = z.infer<typeof memberWithUser>

const roleNames = z.string().check(z.maxLength(500))

/** One role, comma-separated roles, or a list of either. */
export const roleInput = z.union([roleNames, z.array(roleNames).check(z.maxLength(20))])
