import * as z from 'zod/mini'
import { get } from '../call.ts'
import { organizationIdInput } from '../organization/organization.ts'

export const organizationExportCalls = {
  exportOrganization: get({
    summary:
      'Exports an organization for its owners: settings, members, invitations, teams, custom roles and the newest 10,000 entries of its activity.',
    path: '/organization/export',
    feature: 'organization',
    access: 'recent',
    isBlockedDuringImpersonation: true,
    limit: 'export',
    query: z.object({ organizationId: organizationIdInput }),
    mediaTypes: ['application/json'],
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'NO_ACTIVE_ORGANIZATION',
      'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_EXPORT_THIS_ORGANIZATION',
    ],
  }),
}
