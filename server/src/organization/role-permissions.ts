import {
  findOwn,
  hasPermissions,
  organizationActions,
  parseRoles,
  type Permissions,
  type Roles,
} from '@latchkey/contract'
import type { MemberContext } from './member-access.ts'
import { hasOwnerRole } from './roles.ts'

/**
 * Returns a permission without duplicates and empty resources, in the order of the known actions. Returns null for
 * resources and actions that neither Latchkey nor a role of the options has: a role could otherwise contain what the
 * application defines later.
 */
export const normalizePermission = (roles: Roles, input: Permissions): Record<string, string[]> | null => {
  const known = listKnownActions(roles)
  const isKnown = Object.entries(input).every(([resource, actions]) =>
    actions.every((action) => known.get(resource)?.has(action)),
  )
  if (!isKnown) return null
  const entries = [...known].map(([resource, actions]) => {
    const granted = findOwn(input, resource)
    return [resource, [...actions].filter((action) => granted?.includes(action))] as const
  })
  return Object.fromEntries(entries.filter(([, actions]) => actions.length > 0))
}

const listKnownActions = (roles: Roles): Map<string, Set<string>> => {
  const known = new Map<string, Set<string>>()
  for (const permissions of [organizationActions, ...Object.values(roles)]) {
    for (const [resource, actions] of Object.entries<readonly string[]>(permissions)) {
      known.set(resource, new Set([...(known.get(resource) ?? []), ...actions]))
    }
  }
  return known
}

/** Checks whether the caller can create a role with these permissions (R25). Owners can grant all of them. */
export const canGrantPermissions = (ctx: MemberContext, permission: Permissions): boolean =>
  hasOwnerRole(ctx, ctx.member.role) ||
  Object.entries(permission).every(([resource, actions]) =>
    hasPermissions(ctx.roles, parseRoles(ctx.member.role), { [resource]: actions }),
  )
