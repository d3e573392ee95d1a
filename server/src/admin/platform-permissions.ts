import { hasPlatformPermissions, type platformPermissionCalls } from '@latchkey/contract'
import type { Context, Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { findUser } from '../user/find-user.ts'
import { requireAdminSettings } from './admin-access.ts'

export const platformPermissionHandlers = {
  userHasPermission: async (ctx, { permissions, permission, userId, role }) => {
    // Only the server can check other users. Otherwise any caller could find out who the admins are.
    const subject = ctx.caller?.user ?? (await findPermissionSubject(ctx, { userId, role }))
    return {
      error: null,
      success: hasPlatformPermissions(requireAdminSettings(ctx), subject, permissions ?? permission ?? {}),
    }
  },
} satisfies Handlers<typeof platformPermissionCalls>

const findPermissionSubject = async (ctx: Context, { userId, role }: { userId?: string; role?: string }) => {
  if (userId !== undefined) return (await findUser(ctx, userId)) ?? fail('USER_NOT_FOUND')
  return role === undefined ? fail('UNAUTHORIZED') : { id: '', role }
}
