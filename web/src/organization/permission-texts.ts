import { findOwn } from '@latchkey/contract/find-own'
import { listPermissions, organizationActions, type PermissionText } from '@latchkey/contract/access'
import type { Texts } from '@latchkey/locales/en'
import { readServiceRoles } from '../service-roles.ts'

/** All permissions that a role can have, such as `team:create`: built-in ones, then those of the configured roles. */
export const allPermissions: readonly PermissionText[] = [
  ...new Set([organizationActions, ...Object.values(readServiceRoles().roles ?? {})].flatMap(listPermissions)),
]

/** Returns the localized name of a permission. Those of the application have none: `project:read` is shown as `project: read`. */
export const getPermissionName = ({ permissions }: Texts['organization'], permission: string): string =>
  findOwn(permissions, permission) ?? permission.replace(':', ': ')
