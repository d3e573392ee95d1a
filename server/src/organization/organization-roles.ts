import { parseRoles, type Roles } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { OrganizationRoleRow } from '../platform/database/tables.ts'
import { listCustomRoles, listCustomRolesOfUser } from './custom-roles.store.ts'
import { listRolesOfUser } from './member-roles.store.ts'
import { requireOrganizationSettings } from './settings.ts'

/**
 * Loads the roles that an organization has, for these role texts: the roles of the options, and the custom ones if a
 * text names a role that the options do not have. So an organization without custom roles needs no further read
 * (decision 76).
 */
export const loadRoles = async (ctx: Context, organizationId: string, ...roleTexts: string[]): Promise<Roles> => {
  const { roles } = requireOrganizationSettings(ctx)
  if (roleTexts.every((text) => isConfigured(roles, text))) return roles
  return withCustomRoles(roles, await listCustomRoles(ctx, organizationId))
}

/**
 * Loads the role texts of a user's memberships, with the roles of their organizations. A role text that names only roles of
 * the options is listed once, because a user can be a member of thousands of organizations.
 */
export const loadMembershipsOfUser = async (
  ctx: Context,
  userId: string,
): Promise<{ role: string; roles: Roles }[]> => {
  const { roles } = requireOrganizationSettings(ctx)
  const memberships = await listRolesOfUser(ctx, userId)
  const roleTexts = [...new Set(memberships.map(({ role }) => role))]
  const configured = roleTexts.filter((text) => isConfigured(roles, text))
  const withCustom = memberships.filter(({ role }) => !isConfigured(roles, role))
  const customRoles = withCustom.length > 0 ? await listCustomRolesOfUser(ctx, userId, configured) : []
  const rowsByOrganization = new Map<string, OrganizationRoleRow[]>()
  for (const row of customRoles) {
    const rows = rowsByOrganization.get(row.organizationId)
    if (rows) rows.push(row)
    else rowsByOrganization.set(row.organizationId, [row])
  }
  return [
    ...configured.map((role) => ({ role, roles })),
    ...withCustom.map(({ organizationId, role }) => ({
      role,
      roles: withCustomRoles(roles, rowsByOrganization.get(organizationId) ?? []),
    })),
  ]
}

/** Checks whether the options have all roles of a text. */
const isConfigured = (roles: Roles, roleText: string): boolean =>
  parseRoles(roleText).every((role) => Object.hasOwn(roles, role))

/** The roles of the options come first, and replace custom ones with the same name. */
const withCustomRoles = (roles: Roles, custom: readonly OrganizationRoleRow[]): Roles => ({
  ...roles,
  ...Object.fromEntries(custom.map((row) => [row.role, toPermission(row)])),
  ...roles,
})

/** Loads the custom roles by name. A role of the options with the same name replaces a custom one. */
export const loadCustomRoles = async (ctx: Context, organizationId: string): Promise<OrganizationRoleRow[]> => {
  const { roles } = requireOrganizationSettings(ctx)
  return (await listCustomRoles(ctx, organizationId)).filter(({ role }) => !Object.hasOwn(roles, role))
}

export const toPermission = ({ permission }: OrganizationRoleRow): Record<string, string[]> => JSON.parse(permission)
