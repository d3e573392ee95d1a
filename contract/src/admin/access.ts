import {
  hasAnyPermission,
  hasPermissions,
  isRoleCovered,
  type Permissions,
  type Roles,
  parseRoles,
} from '../organization/access.ts'

/** The platform actions by resource. */
export const platformActions = {
  user: ['create', 'list', 'set-role', 'ban', 'impersonate', 'delete', 'set-password'],
  session: ['list', 'revoke', 'delete'],
  organization: ['list'],
  mail: ['list', 'retry'],
  brand: ['update'],
  activity: ['list'],
  apiKey: ['list', 'revoke', 'verify'],
  webhook: ['create', 'read', 'update', 'delete'],
} as const

/** One action on one resource, such as `user:ban`. */
export type PlatformPermission = {
  [Resource in keyof typeof platformActions]: `${Resource}:${(typeof platformActions)[Resource][number]}`
}[keyof typeof platformActions]

/** The default platform roles. */
export const platformRoles = { admin: platformActions, user: {} } as const satisfies Roles

/** The role of new users unless the options configure another one. */
export const DEFAULT_PLATFORM_ROLE = 'user'

/**
 * The permissions that make a user a platform admin. The last user with them cannot be removed, because no other user
 * could grant them again.
 */
const adminPermissions = { user: platformActions.user, session: platformActions.session }

/** The input of platform permission checks. Users in `adminUserIds` have all permissions, whatever their roles. */
export interface PlatformAccess {
  readonly roles: Roles
  readonly adminUserIds: ReadonlySet<string>
}

/** A user whose permissions are checked. `role` contains one or more comma-separated roles. */
export interface RoleHolder {
  readonly id: string
  readonly role: string
}

/** Whether a user has all required permissions, by the roles together or by `adminUserIds`. */
export const hasPlatformPermissions = (access: PlatformAccess, user: RoleHolder, required: Permissions): boolean =>
  access.adminUserIds.has(user.id) || hasPermissions(access.roles, parseRoles(user.role), required)

/** Platform admins are listed in `adminUserIds` or have all actions on users and sessions. */
export const isPlatformAdmin = (access: PlatformAccess, user: RoleHolder): boolean =>
  hasPlatformPermissions(access, user, adminPermissions)

/** Users with at least one platform permission, whatever their roles are called. */
export const hasAnyPlatformPermission = (access: PlatformAccess, user: RoleHolder): boolean =>
  access.adminUserIds.has(user.id) || hasAnyPermission(access.roles, parseRoles(user.role))

/** Users can grant only permissions that they have, so that no user can escalate privileges (R25). */
export const canGrantRoles = (access: PlatformAccess, user: RoleHolder, role: string): boolean =>
  access.adminUserIds.has(user.id) ||
  parseRoles(role).every((name) => isRoleCovered(access.roles, name, parseRoles(user.role)))

/** Users can act on themselves, and on users who have only permissions that they have themselves. */
export const canActOn = (access: PlatformAccess, user: RoleHolder, other: RoleHolder): boolean => {
  if (user.id === other.id || access.adminUserIds.has(user.id)) return true
  return !access.adminUserIds.has(other.id) && canGrantRoles(access, user, other.role)
}
