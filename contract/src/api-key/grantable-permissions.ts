import * as z from 'zod/mini'
import { get } from '../call.ts'
import { organizationIdInput } from '../organization/organization.ts'

export const grantablePermissionCalls = {
  listGrantablePermissions: get({
    summary: 'Lists the permissions that the caller can grant to their own API keys, or to those of an organization.',
    path: '/api-key/list-grantable-permissions',
    feature: 'api-key',
    access: 'signed-in',
    limit: 'default',
    query: z.object({ organizationId: organizationIdInput }),
    /** Actions by resource. */
    response: z.object({ permissions: z.record(z.string(), z.array(z.string())) }),
    errors: [
      'INSUFFICIENT_API_KEY_PERMISSIONS',
      'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
    ],
  }),
}
