import { CREATOR_ROLE, defaultRoles, canGrantRole as isRoleGrantable, parseRoles } from '@latchkey/contract/access'
import type { Texts } from '@latchkey/locales/en'
import { serviceRoles } from '../service-roles.ts'

/** The localized name of a role. Custom roles are shown as they are. */
export const roleName = (texts: Texts['organization'], role: string): string => {
  const names: Record<string, string> = texts.roles
  return (Object.hasOwn(names, role) ? names[role] : undefined) ?? role
}

/** One line about a built-in role. Custom roles have none. */
export const roleHint = (texts: Texts['organization'], role: string): string | undefined => {
  const hints: Record<string, string> = texts.roleHints
  return Object.hasOwn(hints, role) ? hints[role] : undefined
}

/** The localized names of comma-separated roles. */
export const roleNames = (texts: Texts['organization'], roles: string): string =>
  parseRoles(roles)
    .map((role) => roleName(texts, role))
    .join(', ')

const access = {
  roles: { ...defaultRoles, ...serviceRoles.roles },
  creatorRole: serviceRoles.creatorRole ?? CREATOR_ROLE,
}

/** Accepts comma-separated roles. */
export const includesOwnerRole = (roles: string): boolean => parseRoles(roles).includes(access.creatorRole)

/** All roles, the owner role last. */
export const allRoles: readonly string[] = Object.keys(access.roles).toReversed()

/**
 * Whether a user with the `held` roles can grant or revoke `roles`, or act on their holders. Both are comma-separated.
 * The service checks again; this check hides actions that would fail.
 */
export const isGrantable = (held: string, roles: string): boolean =>
  parseRoles(roles).every((role) => isRoleGrantable(access, parseRoles(held), role))
