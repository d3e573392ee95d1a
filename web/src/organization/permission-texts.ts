import { organizationActions, type Permissions } from '@latchkey/contract/access'
import type { Texts } from '@latchkey/locales/en'
import { serviceRoles } from '../service-roles.ts'

/** All permissions that a role can have, such as `team:create`: built-in ones, then those of the configured roles. */
export const allPermissions: readonly string[] = [
  ...new Set([organizationActions, ...Object.values(serviceRoles.roles ?? {})].flatMap(listPermissions)),
]

/** The permissions as texts such as `team:create`. */
export function listPermissions(permissions: Permissions): string[] {
  return Object.entries(permissions).flatMap(([resource, actions]) => actions.map((action) => `${resource}:${action}`))
}

/** The reverse of `listPermissions`. */
export const toPermission = (permissions: readonly string[]): Record<string, string[]> => {
  const result: Record<string, string[]> = {}
  for (const permission of permissions) {
    const [resource = '', action = ''] = permission.split(':')
    result[resource] = [...(result[resource] ?? []), action]
  }
  return result
}

/** The localized name of a permission. Permissions of the application are shown as they are. */
export const permissionName = ({ permissions }: Texts['organization'], permission: string): string => {
  const names: Record<string, string> = permissions
  return (Object.hasOwn(names, permission) ? names[permission] : undefined) ?? permission.replace(':', ': ')
}
