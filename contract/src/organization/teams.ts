import * as z from 'zod/mini'
import { withChangedFields, withNewFields } from '../additional-fields.ts'
import { get, post } from '../call.ts'
import { safeName } from '../names.ts'
import { id, ownedByServer, pageLimit, timestamp } from '../schemas.ts'
import { member } from './member.ts'
import { organizationIdInput } from './organization.ts'
import { team } from './team.ts'

const teamName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), safeName)

/** A member of a team, in the form of newer clients. */
export const teamMember = z.object({
  /** The ID of the membership in the organization, as in `list-members`. */
  id: z.string(),
  userId: z.string(),
  teamId: z.string(),
  /** When the user joined the organization. */
  createdAt: timestamp,
})

/** Newer clients identify a member by the ID of the user. */
const teamMemberInput = z.object({ teamId: id, userId: id, organizationId: organizationIdInput })

const teamMemberErrors = [
  'ORGANIZATION_REQUIRES_TWO_FACTOR',
  'NO_ACTIVE_ORGANIZATION',
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
  'TEAM_NOT_FOUND',
] as const

export const teamCalls = {
  createTeam: post({
    summary: 'Creates a team without members in an organization.',
    path: '/organization/create-team',
    feature: 'teams',
    access: 'signed-in',
    limit: 'default',
    body: withNewFields('team', z.object({ name: teamName, organizationId: organizationIdInput })),
    response: team,
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'NO_ACTIVE_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
      'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS',
      'FIELD_NOT_ALLOWED',
    ],
    changesOrganizations: true,
  }),
  updateTeam: post({
    summary: 'Changes the name or additional fields of a team.',
    path: '/organization/update-team',
    feature: 'teams',
    access: 'signed-in',
    limit: 'default',
    body: z.object({
      teamId: id,
      data: withChangedFields(
        'team',
        z
          .object({
            name: z.optional(teamName),
            organizationId: organizationIdInput,
            id: ownedByServer,
            createdAt: ownedByServer,
            updatedAt: ownedByServer,
          })
          .check(
            // The name, or an additional field.
            z.refine(({ organizationId: _, ...data }) => Object.values(data).some((value) => value !== undefined), {
              path: ['name'],
              error: 'Required',
            }),
          ),
      ),
    }),
    response: team,
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'NO_ACTIVE_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
      'TEAM_NOT_FOUND',
      'FIELD_NOT_ALLOWED',
    ],
    changesOrganizations: true,
  }),
  removeTeam: post({
    summary: 'Removes a team. Its members stay in the organization without a team.',
    path: '/organization/remove-team',
    feature: 'teams',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    body: z.object({ teamId: id, organizationId: organizationIdInput }),
    response: z.object({ message: z.literal('Team removed successfully.') }),
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'NO_ACTIVE_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION',
      'TEAM_NOT_FOUND',
      'UNABLE_TO_REMOVE_LAST_TEAM',
    ],
    changesOrganizations: true,
  }),
  listOrganizationTeams: get({
    summary: 'Lists the teams of an organization, oldest first, at most 100 per page.',
    path: '/organization/list-teams',
    feature: 'teams',
    access: 'signed-in',
    isReadOnly: true,
    limit: 'default',
    query: z.object({
      /** Takes precedence over the active organization. */
      organizationId: organizationIdInput,
      limit: pageLimit,
      /** The ID of the last team of the previous page. A page with fewer entries than `limit` is the last one. */
      cursor: z.optional(id),
    }),
    response: z.array(team),
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'NO_ACTIVE_ORGANIZATION',
      'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
      'TEAM_NOT_FOUND',
    ],
  }),
  listUserTeams: get({
    summary: 'Lists the teams of the caller in all organizations, oldest first, at most 100.',
    path: '/organization/list-user-teams',
    feature: 'teams',
    access: 'signed-in',
    isReadOnly: true,
    limit: 'default',
    response: z.array(team),
    errors: [],
  }),
  setMemberTeam: post({
    summary: 'Assigns a member to a team. Null removes the member from the current team.',
    path: '/organization/set-member-team',
    feature: 'teams',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    body: z.object({ memberId: id, teamId: z.nullable(id), organizationId: organizationIdInput }),
    response: member,
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'NO_ACTIVE_ORGANIZATION',
      'MEMBER_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
      'TEAM_NOT_FOUND',
    ],
    changesOrganizations: true,
  }),
  listTeamMembers: get({
    summary: 'Lists the members of a team for members of the organization, earliest first, at most 100 per page.',
    path: '/organization/list-team-members',
    feature: 'teams',
    access: 'signed-in',
    isReadOnly: true,
    limit: 'default',
    query: z.object({
      teamId: id,
      organizationId: organizationIdInput,
      limit: pageLimit,
      /** The ID of the last member of the previous page. A page with fewer entries than `limit` is the last one. */
      cursor: z.optional(id),
    }),
    response: z.array(teamMember),
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'NO_ACTIVE_ORGANIZATION',
      'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
      'TEAM_NOT_FOUND',
      'MEMBER_NOT_FOUND',
    ],
  }),
  addTeamMember: post({
    summary: 'Assigns a member without a team to a team. Changes nothing for a member of this team.',
    path: '/organization/add-team-member',
    feature: 'teams',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    body: teamMemberInput,
    response: teamMember,
    errors: [...teamMemberErrors, 'USER_IS_A_MEMBER_OF_ANOTHER_TEAM'],
    changesOrganizations: true,
  }),
  removeTeamMember: post({
    summary: 'Removes a member from a team. The member stays in the organization.',
    path: '/organization/remove-team-member',
    feature: 'teams',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    body: teamMemberInput,
    response: z.object({ message: z.literal('Team member removed successfully.') }),
    errors: [...teamMemberErrors, 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM'],
    changesOrganizations: true,
  }),
}
