import * as z from 'zod/mini'
import { CREATOR_ROLE, defaultRoles, defaults } from '@latchkey/contract'
import type { InvitationMailRequest } from './mail-switches.ts'
import { additionalFields } from './additional-field-options.ts'
import { flag, limit, mailSwitch, requireRole, roles, seconds, section, sectionOrFalse } from './option-types.ts'

export const organizationOptions = z._default(
  sectionOrFalse({
    /** Whether users can create organizations. The server can always: `latchkey.api.createOrganization` without headers. */
    allowUserToCreateOrganization: z._default(flag, true),
    /** The number of organizations a user can be a member of and still create another one. Unlimited if absent. */
    organizationLimit: z.optional(limit),
    /**
     * The role of the user who creates an organization. An organization never loses its last member with this role, whose
     * permissions are those in `roles`: without `organization:delete`, this member can neither delete nor leave it.
     */
    creatorRole: z._default(z.string({ error: 'must be the name of a role' }), CREATOR_ROLE),
    /** Members per organization. */
    membershipLimit: z._default(limit, defaults.membershipLimit),
    /** Pending invitations per organization. */
    invitationLimit: z._default(limit, defaults.invitationLimit),
    /** Rejects invitations of users whose address is not verified. Without effect if no verification mails are sent. */
    requireEmailVerificationToInvite: z._default(flag, true),
    /** The lifetime of an invitation in seconds. */
    invitationExpiresIn: z._default(seconds, defaults.invitationLifetime),
    /**
     * More roles, and other permissions for `owner`, `admin` and `member`: `{ editor: { project: ['create'] } }`. Owners
     * can assign every role, other members only roles whose permissions they have.
     */
    roles: z._default(roles, {}),
    /** Custom roles, which organizations create. */
    dynamicAccessControl: section({
      /** Whether organizations can create custom roles. Existing ones stay valid. */
      enabled: z._default(flag, true),
      /** Custom roles per organization. */
      maximumRolesPerOrganization: z._default(limit, defaults.customRoleLimit),
    }),
    /** Teams within organizations. */
    teams: section({
      /** Enables teams. */
      enabled: z._default(flag, false),
      /** Teams per organization. Unlimited if absent. */
      maximumTeams: z.optional(limit),
      /** Whether the last team can be removed. */
      allowRemovingAllTeams: z._default(flag, false),
      /** Fields of the application in teams, by name. */
      additionalFields: additionalFields('team'),
    }),
    /** Options of memberships. */
    members: section({
      /** Fields of the application in memberships, by name. */
      additionalFields: additionalFields('member'),
    }),
    /** Options of invitations. */
    invitations: section({
      /** Fields of the application in invitations, by name. */
      additionalFields: additionalFields('invitation'),
    }),
    /** Fields of the application in organizations, by name (guide “Additional fields”). */
    additionalFields: additionalFields('organization'),
    /** Invitations. `true` if there is a mailer. */
    sendInvitationEmail: z.optional(mailSwitch<InvitationMailRequest>()),
  }).check(
    z.superRefine((options, context) => {
      if (options) requireRole(context, 'creatorRole', options.creatorRole, { ...defaultRoles, ...options.roles })
    }),
  ),
  false,
)
