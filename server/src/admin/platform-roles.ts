import { canGrantRoles } from '@latchkey/contract'
import type { CallerContext, Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { toRoleText } from '../platform/role-text.ts'
import { requireAdminSettings } from './admin-access.ts'

/** Returns the role text of an input. Fails with ROLE_NOT_FOUND for unknown roles or none. */
export const requireKnownPlatformRoles = (ctx: Context, input: string | readonly string[]): string =>
  toRoleText(input, Object.keys(requireAdminSettings(ctx).roles)) ?? fail('ROLE_NOT_FOUND')

/** Returns the role text of an input that the caller can grant. Fails for roles with permissions that the caller lacks. */
export const requireGrantablePlatformRoles = (ctx: CallerContext, input: string | readonly string[]): string => {
  const role = requireKnownPlatformRoles(ctx, input)
  if (!canGrantRoles(requireAdminSettings(ctx), ctx.caller.user, role)) fail('YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE')
  return role
}
