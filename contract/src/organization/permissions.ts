import * as z from 'zod/mini'
import { post } from '../call.ts'
import { chosenOrganization } from './organization.ts'

const name = z.string().check(z.maxLength(100))

/** Actions by resource, at most fifty of each. */
const permissions = z
  .record(name, z.array(name).check(z.maxLength(50)))
  .check(z.refine((asked) => Object.keys(asked).length <= 50, { error: 'Expected at most 50 resources' }))

export const permissionCalls = {
  hasPermission: post({
    summary: 'Whether the roles of the caller grant everything that is asked for.',
    path: '/organization/has-permission',
    feature: 'organization',
    access: 'signed-in',
    limit: 'default',
    body: z
      .object({
        permissions: z.optional(permissions),
        /** Deprecated: the older name of `permissions`. */
        permission: z.optional(permissions),
        organizationId: chosenOrganization,
      })
      .check(
        z.refine((body) => (body.permissions === undefined) !== (body.permission === undefined), {
          error: 'Expected permissions, or the deprecated permission, and not both',
        }),
      ),
    answer: z.object({ error: z.null(), success: z.boolean() }),
    errors: ['NO_ACTIVE_ORGANIZATION', 'ASKER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'],
  }),
}
