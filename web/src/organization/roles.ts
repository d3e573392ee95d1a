import { findOwn } from '@latchkey/contract/find-own'
import type { CustomRole } from '@latchkey/contract'
import {
  CREATOR_ROLE,
  canGrantRole,
  defaultRoles,
  hasPermissions,
  parseRoles,
  type PermissionText,
  type Roles,
  toPermissions,
} from '@latchkey/contract/access'
import type { Texts } from '@latchkey/locales/en'
import { readServiceRoles } from '../service-roles.ts'

/** The localized name of a role. Custom roles are shown as they are. */
export const formatRole = (texts: Texts['organization'], role: string): string => findOwn(texts.roles, role) ?? role

/** The localized names of comma-separated roles. */
export const formatRoles = (texts: Texts['organization'], roles: string): string =>
  parseRoles(roles)
    .map((role) => formatRole(texts, role))
    .join(', ')

const serviceRoles = readServiceRoles()

const access = {
  roles: { ...defaultRoles, ...serviceRoles.roles },
  creatorRole: serviceRoles.creatorRole ?? CREATOR_ROLE,
}

/** Accepts comma-separated roles. */
export const includesOwnerRole = (roles: string): boolean => parseRoles(roles).includes(access.creatorRole)

/** The roles of the service. Among the default roles, `owner` is the last. */
export const allRoles: readonly string[] = Object.keys(access.roles).toReversed()

/** The custom roles of an organization. Roles of the service with the same name take precedence. */
type CustomRoles = readonly Pick<CustomRole, 'role' | 'permission'>[]

const withCustomRoles = (custom: CustomRoles): Roles => ({
  ...Object.fromEntries(custom.map(({ role, permission }) => [role, permission])),
  ...access.roles,
})

/**
 * Whether a user with the `held` roles can grant or revoke `roles`, or act on their holders. Both are comma-separated.
 * The service checks again; this check hides actions that would fail.
 */
export const isGrantable = (held: string, roles: string, custom: CustomRoles = []): boolean =>
  parseRoles(roles).every((role) => canGrantRole({ ...access, roles: withCustomRoles(custom) }, parseRoles(held), role))

/** Whether comma-separated roles grant a permission such as `team:create`. */
export const hasRolePermission = (roles: string, permission: PermissionText, custom: CustomRoles): boolean =>
  hasPermissions(withCustomRoles(custom), parseRoles(roles), toPermissions(permission))

/** Whether a user with the `held` roles can grant this permission to a role. Owners can grant all permissions. */
export const canGrantPermission = (held: string, permission: PermissionText, custom: CustomRoles): boolean =>
  includesOwnerRole(held) || hasRolePermission(held, permission, custom)
