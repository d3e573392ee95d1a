import { findOwn } from '../find-own.ts'

/** The organization actions by resource. */
export const organizationActions = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  /** The custom roles of the organization: access control. */
  ac: ['create', 'update', 'delete'],
  apiKey: ['create', 'read', 'update', 'delete'],
  webhook: ['create', 'read', 'update', 'delete'],
} as const

/** Actions by resource. */
export type Permissions = Readonly<Record<string, readonly string[]>>

/** The permissions of each role, by role name. */
export type Roles = Readonly<Record<string, Permissions>>

/** One action on one resource, such as `invitation:cancel`. */
export type Permission = {
  [Resource in keyof typeof organizationActions]: `${Resource}:${(typeof organizationActions)[Resource][number]}`
}[keyof typeof organizationActions]

/** The role of the creator of an organization unless the options configure another one. */
export const CREATOR_ROLE = 'owner'

/** The default organization roles. */
export const defaultRoles = {
  owner: organizationActions,
  admin: { ...organizationActions, organization: ['update'] },
  member: {},
} as const satisfies Roles

/** Splits comma-separated roles. Removes surrounding spaces, duplicates, and empty names. */
export const parseRoles = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

/** An action on a resource of Latchkey or of the application, such as `invitation:cancel`. */
export type PermissionText = `${string}:${string}`

/** Returns the actions by resource of permissions such as `invitation:cancel`. */
export const toPermissions = (...permissions: readonly PermissionText[]): Record<string, string[]> => {
  const byResource = new Map<string, string[]>()
  for (const permission of permissions) {
    const [resource = '', action = ''] = permission.split(':')
    byResource.set(resource, [...(byResource.get(resource) ?? []), action])
  }
  return Object.fromEntries(byResource)
}

/** Lists permissions such as `invitation:cancel`: the reverse of `toPermissions`. */
export const listPermissions = (permissions: Permissions): PermissionText[] =>
  Object.entries(permissions).flatMap(([resource, actions]) =>
    actions.map((action): PermissionText => `${resource}:${action}`),
  )

/**
 * Checks whether the held roles, combined, grant all required permissions. Unknown roles grant no permissions, unknown
 * resources and actions are never granted, and an empty requirement returns false.
 */
export const hasPermissions = (roles: Roles, held: readonly string[], required: Permissions): boolean => {
  const pairs = Object.entries(required).flatMap(([resource, actions]) => actions.map((action) => [resource, action]))
  return (
    pairs.length > 0 &&
    pairs.every(([resource = '', action = '']) =>
      held.some((role) => findOwn(findOwn(roles, role), resource)?.includes(action)),
    )
  )
}

/** Checks whether the held roles grant any permission at all. */
export const hasAnyPermission = (roles: Roles, held: readonly string[]): boolean =>
  held.some((role) => Object.values(findOwn(roles, role) ?? {}).some((actions) => actions.length > 0))

/**
 * Checks whether a member with the held roles can grant or revoke a role, or act on members with it. A member cannot
 * grant permissions that the held roles lack (R25). Only creators can grant the creator role.
 */
export const canGrantRole = (
  access: { roles: Roles; creatorRole: string },
  held: readonly string[],
  role: string,
): boolean =>
  held.includes(access.creatorRole) || (role !== access.creatorRole && isRoleCovered(access.roles, role, held))

/** Checks whether the other roles, combined, grant all permissions of a role. */
export const isRoleCovered = (roles: Roles, role: string, others: readonly string[]): boolean =>
  Object.entries(findOwn(roles, role) ?? {}).every(
    ([resource, actions]) => actions.length === 0 || hasPermissions(roles, others, { [resource]: actions }),
  )
