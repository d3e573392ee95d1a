import { hasPermissions, parseRoles, toPermissions, type PermissionText } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { MemberRoles } from './member-access.ts'
import { listAllRoleTexts, listUsersWithRoleTexts } from './member-roles.store.ts'
import { loadRoles } from './organization-roles.ts'
import { hasOwnerRole } from './roles.ts'

/** Checks whether a member can perform the action. Owners can perform all actions. */
export const memberCan = (ctx: Context, { role, roles }: MemberRoles, permission: PermissionText): boolean =>
  hasOwnerRole(ctx, role) || hasPermissions(roles, parseRoles(role), toPermissions(permission))

/** Lists the users of the earliest members who can perform the action, without banned ones. */
export const listPermittedMembers = async (
  ctx: Context,
  organizationId: string,
  { permission, limit }: { permission: PermissionText; limit: number },
) => {
  const texts = await listAllRoleTexts(ctx, organizationId)
  const roles = await loadRoles(ctx, organizationId, ...texts)
  const roleTexts = texts.filter((role) => memberCan(ctx, { role, roles }, permission))
  return roleTexts.length === 0 ? [] : listUsersWithRoleTexts(ctx, organizationId, { roleTexts, limit })
}
