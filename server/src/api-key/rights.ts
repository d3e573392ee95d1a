import { hasPermissions, hasPlatformPermissions, parseRoles, toPermissions } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { includesOwnerRole } from '../organization/roles.ts'
import type { Scope } from './scopes.ts'

/** A user whose rights are checked. */
export interface RightsHolder {
  readonly id: string
  /** Platform roles. */
  readonly role: string
}

/**
 * Whether a user may perform the action, in an organization with the roles of the membership (null for non-members), or
 * without an organization.
 */
export const hasRight = (
  ctx: Context,
  user: RightsHolder,
  scope: Scope,
  membership?: { readonly role: string | null },
): boolean => {
  if (membership) return membership.role !== null && memberHasRight(ctx, membership.role, scope)
  const { admin, userPermissions } = ctx.settings
  const required = toPermissions(scope)
  return (
    hasPermissions({ user: userPermissions }, ['user'], required) ||
    (admin !== null && hasPlatformPermissions(admin, user, required))
  )
}

const memberHasRight = ({ settings: { organization } }: Context, role: string, scope: Scope): boolean =>
  organization !== null && hasPermissions(organization.roles, parseRoles(role), toPermissions(scope))

/** Whether a member can grant the permission to a key of the organization. Owners can grant what any role has (R25). */
export const canGrantInOrganization = (ctx: Context, role: string, scope: Scope): boolean => {
  const { organization } = ctx.settings
  if (organization === null) return false
  const held = includesOwnerRole(ctx, role) ? Object.keys(organization.roles) : parseRoles(role)
  return held.some((name) => memberHasRight(ctx, name, scope))
}
