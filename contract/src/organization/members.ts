import * as z from 'zod/mini'
import { withChangedFields, withFields, withNewFields } from '../additional-fields.ts'
import { get, post } from '../call.ts'
import { id, pageCursor, pageLimit } from '../schemas.ts'
import { member, memberWithUser, roleInput } from './member.ts'
import { organizationIdInput } from './organization.ts'

export const listedMember = withFields(
  'member',
  z.extend(memberWithUser, {
    /**
     * Whether the member has two-factor authentication, or a passkey that verified its user. Present for callers with
     * `member:update`.
     */
    hasSecondFactor: z.optional(z.boolean()),
  }),
)

export const memberCalls = {
  addMember: post({
    summary: 'Makes a user a member without an invitation.',
    path: '/organization/add-member',
    feature: 'organization',
    access: 'server',
    limit: 'default',
    body: withNewFields(
      'member',
      z.object({
        userId: id,
        role: roleInput,
        organizationId: organizationIdInput,
        teamId: z.optional(id),
      }),
    ),
    response: member,
    errors: [
      'NO_ACTIVE_ORGANIZATION',
      'ORGANIZATION_NOT_FOUND',
      'ROLE_NOT_FOUND',
      'USER_NOT_FOUND',
      'TEAM_NOT_FOUND',
      'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
      'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
      'FIELD_NOT_ALLOWED',
    ],
  }),
  listMembers: get({
    summary: 'Lists the members of an organization by page, with search, filter, and sorting.',
    path: '/organization/list-members',
    feature: 'organization',
    access: 'signed-in',
    isReadOnly: true,
    limit: 'default',
    query: z.object({
      organizationId: organizationIdInput,
      /** Part of the name or the email address. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      /** Matches members that have this role, possibly among others. */
      role: z.optional(z.string().check(z.trim(), z.maxLength(500))),
      teamId: z.optional(id),
      /** Matches members without a second factor. Requires the permission `member:update`. */
      secondFactor: z.optional(z.enum(['missing'])),
      sortBy: z.optional(z.enum(['createdAt', 'name'])),
      sortDirection: z.optional(z.enum(['asc', 'desc'])),
      /** Members per page: 1 to 100. */
      limit: pageLimit,
      /** The `nextCursor` of the previous page, with the same sorting. */
      cursor: pageCursor,
    }),
    response: z.object({
      members: z.array(listedMember),
      /** Null on the last page. */
      nextCursor: z.nullable(z.string()),
      /** The number of all members, independent of the filters. */
      memberCount: z.number(),
    }),
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'NO_ACTIVE_ORGANIZATION',
      'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      // `secondFactor` requires `member:update`.
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
      'TEAM_NOT_FOUND',
    ],
  }),
  getActiveMember: get({
    summary: 'Returns the membership of the caller in the given or the active organization.',
    path: '/organization/get-active-member',
    feature: 'organization',
    access: 'signed-in',
    isReadOnly: true,
    limit: 'default',
    query: z.object({ organizationId: organizationIdInput }),
    response: memberWithUser,
    errors: ['ORGANIZATION_REQUIRES_TWO_FACTOR', 'NO_ACTIVE_ORGANIZATION', 'MEMBER_NOT_FOUND'],
  }),
  getActiveMemberRole: get({
    summary: 'Returns the roles of the caller or of another member in the given or the active organization.',
    path: '/organization/get-active-member-role',
    feature: 'organization',
    access: 'signed-in',
    limit: 'default',
    query: z.object({
      organizationId: organizationIdInput,
      /** Another member. The caller if absent. */
      userId: z.optional(id),
    }),
    /** Several roles are separated by commas. */
    response: z.object({ role: z.string() }),
    errors: ['ORGANIZATION_REQUIRES_TWO_FACTOR', 'NO_ACTIVE_ORGANIZATION', 'MEMBER_NOT_FOUND'],
  }),
  removeMember: post({
    summary: 'Removes a member from an organization.',
    path: '/organization/remove-member',
    feature: 'organization',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    body: z.object({
      memberIdOrEmail: z.string().check(z.minLength(1), z.maxLength(254)),
      organizationId: organizationIdInput,
    }),
    response: z.object({ member: memberWithUser }),
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'NO_ACTIVE_ORGANIZATION',
      'MEMBER_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
      // For a member with the owner role.
      'SESSION_IS_NOT_FRESH',
      'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
      'SESSION_COOKIE_TOO_LARGE',
    ],
    changesSession: true,
    changesOrganizations: true,
  }),
  updateMemberRole: post({
    summary: 'Replaces the roles of a member.',
    path: '/organization/update-member-role',
    feature: 'organization',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    body: withChangedFields('member', z.object({ memberId: id, role: roleInput, organizationId: organizationIdInput })),
    response: member,
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'NO_ACTIVE_ORGANIZATION',
      'MEMBER_NOT_FOUND',
      'ROLE_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
      'FIELD_NOT_ALLOWED',
      // For the owner role, before or after the change.
      'SESSION_IS_NOT_FRESH',
      'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    ],
    changesOrganizations: true,
  }),
  leaveOrganization: post({
    summary: 'Ends the membership of the caller.',
    path: '/organization/leave',
    feature: 'organization',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    body: z.object({ organizationId: id }),
    response: memberWithUser,
    errors: [
      'MEMBER_NOT_FOUND',
      'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
      // For an owner.
      'SESSION_IS_NOT_FRESH',
      'SESSION_COOKIE_TOO_LARGE',
    ],
    changesSession: true,
    changesOrganizations: true,
  }),
}
