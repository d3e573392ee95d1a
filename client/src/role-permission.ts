import { hasPermissions, type Permissions, type Roles, parseRoles } from '@latchkey/contract/access'

/** `role` is one role name, several separated by commas, or a list. */
export type CheckRolePermissionInput = { role: string | readonly string[] } & (
  | { permissions: Permissions; permission?: never }
  /** Deprecated: use `permissions`. */
  | { permission: Permissions; permissions?: never }
)

/**
 * Creates a function that checks whether roles grant all the given permissions, without a request. `roles` extends and
 * overrides the default roles. Use it to decide what a screen offers; the service checks permissions itself.
 *
 * @example
 * client.organization.checkRolePermission({ role: 'admin', permissions: { invitation: ['create'] } })
 */
export const createRoleCheck = (defaults: Roles, roles: Roles = {}): ((input: CheckRolePermissionInput) => boolean) => {
  const allRoles = { ...defaults, ...roles }
  return ({ role, permissions, permission }) => {
    const names = (typeof role === 'string' ? [role] : role).flatMap(parseRoles)
    return hasPermissions(allRoles, names, permissions ?? permission)
  }
}
