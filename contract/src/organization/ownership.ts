import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { id } from '../schemas.ts'
import { member } from './member.ts'
import { organizationIdInput, organizationWithMemberCount } from './organization.ts'

export const ownershipCalls = {
  transferOwnership: post({
    summary: 'Transfers an organization: the member becomes an owner, and the caller becomes an admin.',
    path: '/organization/transfer-ownership',
    feature: 'organization',
    access: 'recent',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    body: z.object({ memberId: id, organizationId: organizationIdInput }),
    response: z.object({ owner: member, formerOwner: member }),
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'NO_ACTIVE_ORGANIZATION',
      'MEMBER_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
      'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    ],
    changesOrganizations: true,
  }),
  listSoleOwnerships: get({
    summary:
      'Lists the organizations with the caller as only owner, at most 100. They block the deletion of the account.',
    path: '/organization/list-sole-ownerships',
    feature: 'organization',
    access: 'signed-in',
    isReadOnly: true,
    limit: 'default',
    response: z.array(organizationWithMemberCount),
    errors: [],
  }),
}
