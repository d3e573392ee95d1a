import {
  type ErrorName,
  canActOn,
  hasPlatformPermissions,
  type PlatformPermission,
  type Permissions,
  toPermissions,
} from '@latchkey/contract'
import type { CallerContext, Context } from '../platform/context.ts'
import { withLocalLock } from '../platform/database/local-lock.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { asCaller, showTo } from '../session/as-caller.ts'
import { findPerson } from '../user/people.ts'

/** What is told to whoever may not do it. */
const permissionErrors: Record<PlatformPermission, ErrorName> = {
  'user:create': 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS',
  'user:list': 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
  'user:set-role': 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
  'user:ban': 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
  'user:impersonate': 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS',
  'user:delete': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS',
  'user:set-password': 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD',
  'session:list': 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS',
  'session:revoke': 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
  'session:delete': 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
  'organization:list': 'YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS',
  'mail:list': 'YOU_ARE_NOT_ALLOWED_TO_LIST_MAILS',
  'mail:retry': 'YOU_ARE_NOT_ALLOWED_TO_RETRY_MAILS',
  'activity:list': 'YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY',
}

/** The settings of administration; its calls are not there where it is off. */
export const adminSettings = (ctx: Context) => ctx.settings.admin ?? fail('NOT_FOUND')

/** Whether somebody may do everything that is asked for. */
const userCan = (ctx: Context, user: UserRow, asked: Permissions): boolean =>
  hasPlatformPermissions(adminSettings(ctx), user, asked)

/** Whether the caller may do this. */
export const callerCan = (ctx: CallerContext, permission: PlatformPermission): boolean =>
  userCan(ctx, ctx.caller.user, toPermissions(permission))

export const requirePermission = (ctx: CallerContext, permission: PlatformPermission): void => {
  if (!callerCan(ctx, permission)) fail(permissionErrors[permission])
}

/**
 * A transaction of somebody who may do this. Their rights are read anew in it, so what was taken away meanwhile is gone;
 * acts of administration wait for each other in this process, and strangers are sent away before they hold up anybody.
 */
export const inAdminTransaction = async <T>(
  ctx: CallerContext,
  permission: PlatformPermission,
  work: (tx: CallerContext) => Promise<T>,
): Promise<T> => {
  requirePermission(ctx, permission)
  return withLocalLock(ctx.database, 'administration', () =>
    asCaller(ctx, async (tx) => {
      requirePermission(tx, permission)
      return work(tx)
    }),
  )
}

/** What somebody is shown who may see it, before and after it was read. */
export const readAsAdmin = <T>(
  ctx: CallerContext,
  permission: PlatformPermission,
  read: () => Promise<T>,
): Promise<T> => showTo(ctx, (now) => requirePermission(now, permission), read)

/** The user that an act is about. Nobody acts on somebody who has rights that they do not have. */
export const requireManageableUser = async (tx: CallerContext, userId: string): Promise<UserRow> => {
  const user = (await findPerson(tx, userId)) ?? fail('ADMINISTERED_USER_NOT_FOUND')
  if (!canActOn(adminSettings(tx), tx.caller.user, user)) fail('YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER')
  return user
}
