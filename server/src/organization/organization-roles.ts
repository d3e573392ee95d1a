import { parseRoles, type Roles } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { OrganizationRoleRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { listCustomRoles } from './custom-roles.store.ts'

/** Fails with NOT_FOUND if organizations are disabled. */
export const organizationSettings = (ctx: Context) => ctx.settings.organization ?? fail('NOT_FOUND')

/**
 * The roles that an organization has, for these role texts: the roles of the options, and the custom ones if a text names
 * a role that the options do not have. So an organization without custom roles needs no further read (decision 76).
 */
export const loadRoles = async (ctx: Context, organizationId: string, ...roleTexts: string[]): Promise<Roles> => {
  const { roles } = organizationSettings(ctx)
  if (roleTexts.every((text) => parseRoles(text).every((role) => Object.hasOwn(roles, role)))) return roles
  const custom = await loadCustomRoles(ctx, organizationId)
  return { ...roles, ...Object.fromEntries(custom.map((row) => [row.role, toPermission(row)])) }
}

/** The custom roles by name. A role of the options with the same name replaces a custom one. */
export const loadCustomRoles = async (ctx: Context, organizationId: string): Promise<OrganizationRoleRow[]> => {
  const { roles } = organizationSettings(ctx)
  return (await listCustomRoles(ctx, organizationId)).filter(({ role }) => !Object.hasOwn(roles, role))
}

export const toPermission = ({ permission }: OrganizationRoleRow): Record<string, string[]> => JSON.parse(permission)
