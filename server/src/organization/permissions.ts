import { hasPermissions, parseRoles, type permissionCalls } from '@latchkey/contract'
import type { Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { resolveOrganizationId } from './member-access.ts'
import { findMemberAccess } from './member-roles.store.ts'
import { loadRoles } from './organization-roles.ts'
import { requireFactorOfPolicy } from './required-factor.ts'

export const permissionHandlers = {
  hasPermission: async (ctx, { permissions, permission, organizationId }) => {
    const id = resolveOrganizationId(ctx, { organizationId })
    const access =
      (await findMemberAccess(ctx, id, ctx.caller.user.id)) ?? fail('CALLER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    await requireFactorOfPolicy(ctx, access)
    const required = permissions ?? permission ?? {}
    const roles = await loadRoles(ctx, id, access.role)
    return { error: null, success: hasPermissions(roles, parseRoles(access.role), required) }
  },
} satisfies Handlers<typeof permissionCalls>
