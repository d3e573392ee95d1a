import { canGrantRoles, parseRoles } from '@latchkey/contract'
import type { CallerContext, Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { adminSettings } from './admin-access.ts'

/**
 * Roles as a request names them (one, several with commas, or a list) in the form that is stored: known ones alone, each
 * once, in the order of the options. Fails with ROLE_NOT_FOUND for an unknown one, and where there is none.
 */
export const requireKnownPlatformRoles = (ctx: Context, wanted: string | readonly string[]): string => {
  const { roles } = adminSettings(ctx)
  const named = parseRoles(typeof wanted === 'string' ? wanted : wanted.join(','))
  if (named.length === 0 || named.some((role) => !Object.hasOwn(roles, role))) fail('ROLE_NOT_FOUND')
  return Object.keys(roles)
    .filter((role) => named.includes(role))
    .join(',')
}

/** The same, of roles that grant nothing beyond what the caller may do. */
export const requireGrantablePlatformRoles = (ctx: CallerContext, wanted: string | readonly string[]): string => {
  const role = requireKnownPlatformRoles(ctx, wanted)
  if (!canGrantRoles(adminSettings(ctx), ctx.caller.user, role)) fail('YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE')
  return role
}
