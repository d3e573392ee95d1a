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
/** A membership of a user in an organization. Several roles in `role` are separated by commas. */
export type Member = z.infer<typeof member>

/** The fields of a user that other members see. */
export const memberUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
})

export const memberWithUser = withFields('member', z.extend(member, { user: memberUser }))
/** A membership with the name, email and picture of the user. */
export type MemberWithUser = z.infer<typeof memberWithUser>

/** PostgreSQL refuses index entries of more than 2704 bytes, and one has the roles and the name of a member. */
export const MAX_ROLE_TEXT_LENGTH = 500

export const ROLE_TEXT_ERROR = `Expected at most ${MAX_ROLE_TEXT_LENGTH} characters for all roles of a member together`

const roleNames = z.string().check(z.maxLength(MAX_ROLE_TEXT_LENGTH))

/** One role, comma-separated roles, or a list of either. */
export const roleInput = z.union([
  roleNames,
  z.array(roleNames).check(
    z.maxLength(20),
    z.refine((names) => names.join(',').length <= MAX_ROLE_TEXT_LENGTH, { error: ROLE_TEXT_ERROR }),
  ),
])
