import { parseRoles, type Roles } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { OrganizationRoleRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { listCustomRoles, listCustomRolesOfUser } from './custom-roles.store.ts'
import { listRolesOfUser } from './member-roles.store.ts'

/** Fails with NOT_FOUND if organizations are disabled. */
export const organizationSettings = (ctx: Context) => ctx.settings.organization ?? fail('NOT_FOUND')

/**
 * The roles that an organization has, for these role texts: the roles of the options, and the custom ones if a text names
 * a role that the options do not have. So an organization without custom roles needs no further read (decision 76).
 */
export const loadRoles = async (ctx: Context, organizationId: string, ...roleTexts: string[]): Promise<Roles> => {
  const { roles } = organizationSettings(ctx)
  if (roleTexts.every((text) => parseRoles(text).every((role) => Object.hasOwn(roles, role)))) return roles
  return withCustomRoles(roles, await listCustomRoles(ctx, organizationId))
}

/** The role text of each membership of a user, with the roles of that organization. */
export const loadMembershipsOfUser = async (
  ctx: Context,
  userId: string,
): Promise<{ role: string; roles: Roles }[]> => {
  const { roles } = organizationSettings(ctx)
  const [memberships, custom] = await Promise.all([listRolesOfUser(ctx, userId), listCustomRolesOfUser(ctx, userId)])
  return memberships.map(({ organizationId, role }) => ({
    role,
    roles: withCustomRoles(
      roles,
      custom.filter((row) => row.organizationId === organizationId),
    ),
  }))
}

/** The roles of the options come first, and replace custom ones with the same name. */
const withCustomRoles = (roles: Roles, custom: readonly OrganizationRoleRow[]): Roles => ({
  ...roles,
  ...Object.fromEntries(custom.map((row) => [row.role, toPermission(row)])),
  ...roles,
})

/** The custom roles by name. A role of the options with the same name replaces a custom one. */
export const loadCustomRoles = async (ctx: Context, organizationId: string): Promise<OrganizationRoleRow[]> => {
  const { roles } = organizationSettings(ctx)
  return (await listCustomRoles(ctx, organizationId)).filter(({ role }) => !Object.hasOwn(roles, role))
}

export const toPermission = ({ permission }: OrganizationRoleRow): Record<string, string[]> => JSON.parse(permission)
