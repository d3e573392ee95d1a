import * as z from 'zod/mini'
import { post } from '../call.ts'
import { invitation } from './invitation.ts'
import { member, memberWithUser } from './member.ts'
import { id, logo, newMetadata, organization, organizationName, slug } from './organization.ts'
import { team } from './team.ts'

/** At most a hundred of each: the members that came first, the newest invitations, the oldest teams. */
const fullOrganization = z.extend(organization, {
  members: z.array(memberWithUser),
  invitations: z.array(invitation),
  /** Null where teams are switched off. */
  teams: z.nullable(z.array(team)),
})

const slugInQuery = z.optional(z.string().check(z.toLowerCase(), z.maxLength(64)))

export const organizationCalls = {
  createOrganization: post({
    summary: 'Creates an organization with the caller as its owner, and makes it the active one.',
    path: '/organization/create',
    feature: 'organization',
    access: 'signed-in-or-server',
    limit: 'default',
    body: z.object({
      name: organizationName,
      slug,
      logo: z.optional(logo),
      metadata: z.optional(newMetadata),
      keepCurrentActiveOrganization: z.optional(z.boolean()),
      /** Whose it is, for the server alone: who is signed in creates their own. */
      userId: z.optional(id),
    }),
    answer: z.extend(organization, { members: z.array(member) }),
    errors: [
      'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION',
      'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
      'ORGANIZATION_ALREADY_EXISTS',
      'USER_NOT_FOUND',
      'SESSION_COOKIE_TOO_LARGE',
    ],
    changesSession: true,
  }),
  setActiveOrganization: post({
    summary: 'Makes an organization the one that this session works in, by id or slug; null leaves it without one.',
    path: '/organization/set-active',
    feature: 'organization',
    access: 'signed-in',
    limit: 'default',
    body: z.object({
      organizationId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
      /** Wins where both are given. */
      organizationSlug: slugInQuery,
    }),
    answer: z.nullable(fullOrganization),
    errors: ['VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', 'SESSION_COOKIE_TOO_LARGE'],
    changesSession: true,
  }),
}
