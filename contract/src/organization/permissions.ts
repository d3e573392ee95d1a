import * as z from 'zod/mini'
import { post } from '../call.ts'
import { organizationIdInput } from './organization.ts'

const name = z.string().check(z.maxLength(100))

/** Actions by resource, at most 50 each. */
export const permissionsInput = z
  .record(name, z.array(name).check(z.maxLength(50)))
  .check(z.refine((permissions) => Object.keys(permissions).length <= 50, { error: 'Expected at most 50 resources' }))

export const requireOnePermissionField = z.refine<{ permissions?: unknown; permission?: unknown }>(
  (body) => (body.permissions === undefined) !== (body.permission === undefined),
  { error: 'Expected permissions, or the deprecated permission, and not both' },
)

export const permissionCalls = {
  hasPermission: post({
    summary: 'Checks whether the roles of the caller grant all given permissions.',
    path: '/organization/has-permission',
    feature: 'organization',
    access: 'signed-in',
    limit: 'default',
    body: z
      .object({
        permissions: z.optional(permissionsInput),
        /** Deprecated: the older name of `permissions`. */
        permission: z.optional(permissionsInput),
        organizationId: organizationIdInput,
      })
      .check(requireOnePermissionField),
    response: z.object({ error: z.null(), success: z.boolean() }),
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'NO_ACTIVE_ORGANIZATION',
      'CALLER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    ],
  }),
}
