import { hasPlatformPermissions, type PlatformPermission, toPermissions } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { listActiveUsers, listPlatformRoleTexts } from './users.store.ts'

/** Lists the earliest admins who have the permission, without banned ones. */
export const listPermittedAdmins = async (
  ctx: Context,
  { permission, limit }: { permission: PlatformPermission; limit: number },
) => {
  const access = ctx.settings.admin
  if (!access) return []
  const isPermitted = (user: { id: string; role: string }) =>
    hasPlatformPermissions(access, user, toPermissions(permission))
  // No user has an empty ID, so only the roles count.
  const roleTexts = (await listPlatformRoleTexts(ctx)).filter((role) => isPermitted({ id: '', role }))
  const ids = [...access.adminUserIds].filter((id) => isPermitted({ id, role: '' }))
  return listActiveUsers(ctx, { roleTexts, ids, limit })
}
