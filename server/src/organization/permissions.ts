import { hasPermissions, type permissionCalls, parseRoles } from '@latchkey/contract'
import type { Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { organizationSettings } from './member-access.ts'
import { findRole } from './permissions.store.ts'

export const permissionHandlers = {
  hasPermission: async (ctx, { permissions, permission, organizationId }) => {
    const { session, user } = ctx.caller
    const chosen = organizationId || session.activeOrganizationId || fail('NO_ACTIVE_ORGANIZATION')
    const role = (await findRole(ctx, chosen, user.id)) ?? fail('CALLER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    const asked = permissions ?? permission ?? {}
    return { error: null, success: hasPermissions(organizationSettings(ctx).roles, parseRoles(role), asked) }
  },
} satisfies Handlers<typeof permissionCalls>
