import { hasPermissions, hasPlatformPermissions, parseRoles, type Roles, toPermissions } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { includesOwnerRole } from '../organization/roles.ts'
import type { Scope } from './scopes.ts'

/** A user whose rights are checked. */
export interface RightsHolder {
  readonly id: string
  /** Platform roles. */
  readonly role: string
}

/** The roles of a member, and the permissions of these roles in the organization. */
export interface Membership {
  readonly role: string
  readonly roles: Roles
}

/** Whether a user may perform the action without an organization. */
export const userHasRight = ({ settings }: Context, user: RightsHolder, scope: Scope): boolean => {
  const { admin, userPermissions } = settings
  const required = toPermissions(scope)
  return (
    hasPermissions({ user: userPermissions }, ['user'], required) ||
    (admin !== null && hasPlatformPermissions(admin, user, required))
  )
}

/** Whether a member may perform the action in the organization. */
export const memberHasRight = ({ role, roles }: Membership, scope: Scope): boolean =>
  hasPermissions(roles, parseRoles(role), toPermissions(scope))

/** Whether a member can grant the permission to a key of the organization. Owners can grant what any role has (R25). */
export const canGrantInOrganization = (ctx: Context, { role, roles }: Membership, scope: Scope): boolean => {
  const held = includesOwnerRole(ctx, role) ? Object.keys(roles) : parseRoles(role)
  return held.some((name) => memberHasRight({ role: name, roles }, scope))
}
