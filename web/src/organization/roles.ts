import { CREATOR_ROLE, defaultRoles, canGrantRole as isRoleGrantable, parseRoles } from '@latchkey/contract/access'
import type { Texts } from '@latchkey/locales/en'
import { serviceRoles } from '../service-roles.ts'

/** What a role is called; one that the product around us has added is called what it is. */
export const roleName = (texts: Texts['organization'], role: string): string => {
  const names: Record<string, string> = texts.roles
  return (Object.hasOwn(names, role) ? names[role] : undefined) ?? role
}

/** The names of all roles in a comma-separated text. */
export const roleNames = (texts: Texts['organization'], roles: string): string =>
  parseRoles(roles)
    .map((role) => roleName(texts, role))
    .join(', ')

const access = {
  roles: { ...defaultRoles, ...serviceRoles.roles },
  creatorRole: serviceRoles.creatorRole ?? CREATOR_ROLE,
}

/** Whether one of these roles, comma-separated, is that of an owner. */
export const includesOwnerRole = (roles: string): boolean => parseRoles(roles).includes(access.creatorRole)

/** Every role, that of an owner last. */
export const allRoles: readonly string[] = Object.keys(access.roles).toReversed()

/**
 * Whether whoever holds some roles may give, take or act upon others. Both are comma-separated. The service decides; this
 * saves the way.
 */
export const isGrantable = (held: string, roles: string): boolean =>
  parseRoles(roles).every((role) => isRoleGrantable(access, parseRoles(held), role))
