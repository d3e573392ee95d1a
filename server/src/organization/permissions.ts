import { hasPermissions, parseRoles, type permissionCalls } from '@latchkey/contract'
import type { Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { findMemberRoles, resolveOrganizationId } from './member-access.ts'

export const permissionHandlers = {
  hasPermission: async (ctx, { permissions, permission, organizationId }) => {
    const id = resolveOrganizationId(ctx, { organizationId })
    const { role, roles } = (await findMemberRoles(ctx, id)) ?? fail('CALLER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    return { error: null, success: hasPermissions(roles, parseRoles(role), permissions ?? permission ?? {}) }
  },
} satisfies Handlers<typeof permissionCalls>
