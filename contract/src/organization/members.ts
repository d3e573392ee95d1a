import * as z from 'zod/mini'
import { post } from '../call.ts'
import { member, roleInput } from './member.ts'
import { chosenOrganization, id } from './organization.ts'

export const memberCalls = {
  addMember: post({
    summary: 'Makes a user a member, without an invitation.',
    path: '/organization/add-member',
    feature: 'organization',
    access: 'server',
    limit: 'default',
    body: z.object({
      userId: id,
      role: roleInput,
      organizationId: chosenOrganization,
      teamId: z.optional(id),
    }),
    answer: member,
    errors: [
      'NO_ACTIVE_ORGANIZATION',
      'ORGANIZATION_NOT_FOUND',
      'ROLE_NOT_FOUND',
      'USER_NOT_FOUND',
      'TEAM_NOT_FOUND',
      'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
      'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
    ],
  }),
}
