import { canGrantRoles, parseRoles } from '@latchkey/contract'
import type { CallerContext, Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { adminSettings } from './admin-access.ts'

/**
 * The role text to store for an input: one role, several with commas, or a list. Duplicates are removed, and the roles have
 * the order of the options. Fails with ROLE_NOT_FOUND for unknown roles or none.
 */
export const requireKnownPlatformRoles = (ctx: Context, input: string | readonly string[]): string => {
  const { roles } = adminSettings(ctx)
  const names = parseRoles(typeof input === 'string' ? input : input.join(','))
  if (names.length === 0 || names.some((role) => !Object.hasOwn(roles, role))) fail('ROLE_NOT_FOUND')
  return Object.keys(roles)
    .filter((role) => names.includes(role))
    .join(',')
}

/** Does the same for roles that the caller can grant: those without permissions that the caller lacks. */
export const requireGrantablePlatformRoles = (ctx: CallerContext, input: string | readonly string[]): string => {
  const role = requireKnownPlatformRoles(ctx, input)
  if (!canGrantRoles(adminSettings(ctx), ctx.caller.user, role)) fail('YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE')
  return role
}
