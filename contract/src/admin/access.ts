import { hasPermissions, isRoleCovered, type Permissions, type Roles, parseRoles } from '../organization/access.ts'

/** What can be done to what on the platform: `user` and `session` as the specification's section 6 has them. */
export const platformActions = {
  user: ['create', 'list', 'set-role', 'ban', 'impersonate', 'delete', 'set-password'],
  session: ['list', 'revoke', 'delete'],
  organization: ['list'],
  mail: ['list', 'retry'],
  activity: ['list'],
} as const

/** `user:ban`: one action on one resource of the built-in table. */
export type PlatformPermission = {
  [Resource in keyof typeof platformActions]: `${Resource}:${(typeof platformActions)[Resource][number]}`
}[keyof typeof platformActions]

/** The platform roles of the specification's section 6. */
export const platformRoles = { admin: platformActions, user: {} } as const satisfies Roles

/** The role of whoever signs up, unless another one is configured. */
export const DEFAULT_PLATFORM_ROLE = 'user'

/** What whoever administers the platform may do at least: without the last of them nobody could give it to another. */
const adminPermissions = { user: platformActions.user, session: platformActions.session }

/** What rights are decided by: the roles, and the persons who may do everything whatever their roles are. */
export interface PlatformAccess {
  readonly roles: Roles
  readonly adminUserIds: ReadonlySet<string>
}

/** Whose rights are asked about: `role` is one name, or several with commas between them. */
export interface RoleHolder {
  readonly id: string
  readonly role: string
}

/** Whether a person may do everything that is asked for. */
export const hasPlatformPermissions = (access: PlatformAccess, person: RoleHolder, asked: Permissions): boolean =>
  access.adminUserIds.has(person.id) || hasPermissions(access.roles, parseRoles(person.role), asked)

/** Whether a person administers the platform: by name, or by roles that grant all that can be done to users and sessions. */
export const isPlatformAdmin = (access: PlatformAccess, person: RoleHolder): boolean =>
  hasPlatformPermissions(access, person, adminPermissions)

/** Whether roles grant nothing beyond what a person may do: so that nobody gives rights above their own (rule R25). */
export const canGrantRoles = (access: PlatformAccess, person: RoleHolder, role: string): boolean =>
  access.adminUserIds.has(person.id) ||
  parseRoles(role).every((name) => isRoleCovered(access.roles, name, parseRoles(person.role)))

/** Whether a person may act on another one: not on somebody with rights that are not theirs. */
export const canActOn = (access: PlatformAccess, person: RoleHolder, other: RoleHolder): boolean =>
  person.id === other.id ||
  ((access.adminUserIds.has(person.id) || !access.adminUserIds.has(other.id)) &&
    canGrantRoles(access, person, other.role))
