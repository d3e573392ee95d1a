import * as z from 'zod/mini'
import { post } from '../call.ts'
import { requireOnePermissionField, permissionsInput } from '../organization/permissions.ts'
import { id, serverOnly } from '../schemas.ts'

export const platformPermissionCalls = {
  userHasPermission: post({
    summary: 'Checks whether the caller has all given permissions. The server can check another user or a role.',
    path: '/admin/has-permission',
    feature: 'admin',
    access: 'signed-in-or-server',
    limit: 'default',
    body: z
      .object({
        permissions: z.optional(permissionsInput),
        /** Deprecated: the older name of `permissions`. */
        permission: z.optional(permissionsInput),
        /** Over HTTP, the call always checks the caller. */
        userId: z.optional(serverOnly(id)),
        role: z.optional(serverOnly(z.string().check(z.maxLength(500)))),
      })
      .check(requireOnePermissionField),
    response: z.object({ error: z.null(), success: z.boolean() }),
    errors: ['USER_NOT_FOUND'],
  }),
}
