import { hasPermissions, hasPlatformPermissions, parseRoles, platformActions, toPermissions } from '@latchkey/contract'
import type { RoleHolder } from '@latchkey/contract/admin-access'
import type { Context } from '../platform/context.ts'
import type { MemberRoles } from '../organization/member-access.ts'
import { hasOwnerRole } from '../organization/roles.ts'
import type { Scope } from './scopes.ts'

/** Checks whether a user can perform the action without an organization. */
export const userHasScope = ({ settings }: Context, user: RoleHolder, scope: Scope): boolean => {
  const { admin, userPermissions } = settings
  const required = toPermissions(scope)
  return (
    hasPermissions({ user: userPermissions }, ['user'], required) ||
    (admin !== null && hasPlatformPermissions(admin, user, required))
  )
}

/**
 * Checks whether only users with a platform role or in `adminUserIds` can perform the action without an organization. Users
 * in `adminUserIds` can perform all platform actions, also those that no role has.
 */
export const requiresPlatformRole = (ctx: Context, scope: Scope): boolean => {
  const { admin } = ctx.settings
  if (admin === null) return false
  const required = toPermissions(scope)
  const isPlatformAction = hasPermissions({ admin: platformActions }, ['admin'], required)
  const isGranted = hasPermissions(admin.roles, Object.keys(admin.roles), required)
  return (isPlatformAction || isGranted) && !userHasScope(ctx, { id: '', role: admin.defaultRole }, scope)
}

/** Checks whether a member can perform the action in the organization. */
export const memberHasScope = ({ role, roles }: MemberRoles, scope: Scope): boolean =>
  hasPermissions(roles, parseRoles(role), toPermissions(scope))

/**
 * Checks whether a member can grant the permission to a key of the organization. Owners can grant what any role has
 * (R25).
 */
export const canGrantInOrganization = (ctx: Context, { role, roles }: MemberRoles, scope: Scope): boolean => {
  const held = hasOwnerRole(ctx, role) ? Object.keys(roles) : parseRoles(role)
  return held.some((name) => memberHasScope({ role: name, roles }, scope))
}
