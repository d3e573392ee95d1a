import { hasPermissions, type Permissions, type Roles, parseRoles } from '@latchkey/contract/access'

/** What is asked of roles: one name, several with commas between them, or a list. */
export type CheckRolePermissionInput = { role: string | readonly string[] } & (
  | { permissions: Permissions; permission?: never }
  /** Deprecated: the older name of `permissions`. */
  | { permission: Permissions; permissions?: never }
)

/**
 * Whether roles grant everything that is asked for, answered at once and without a request: `roles` are those of the
 * service's options, over the default ones. For what a screen offers; the service decides by itself.
 */
export const createRoleCheck = (
  defaults: Roles,
  roles: Roles = {},
): ((question: CheckRolePermissionInput) => boolean) => {
  const known = { ...defaults, ...roles }
  return ({ role, permissions, permission }) => {
    const held = (typeof role === 'string' ? [role] : role).flatMap(parseRoles)
    return hasPermissions(known, held, permissions ?? permission)
  }
}
