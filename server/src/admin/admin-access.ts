import {
  type ErrorName,
  canActOn,
  hasPlatformPermissions,
  type PlatformPermission,
  toPermissions,
} from '@latchkey/contract'
import type { CallerContext, Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { inLockedTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { requireCurrentCaller, readAsCaller } from '../session/caller-transaction.ts'
import { findUser } from '../user/find-user.ts'

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
  'brand:update': 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_BRAND',
  'activity:list': 'YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY',
  'apiKey:list': 'YOU_ARE_NOT_ALLOWED_TO_LIST_API_KEYS',
  'apiKey:revoke': 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_API_KEYS',
  'apiKey:verify': 'INSUFFICIENT_API_KEY_PERMISSIONS',
  'webhook:create': 'INSUFFICIENT_WEBHOOK_PERMISSIONS',
  'webhook:read': 'INSUFFICIENT_WEBHOOK_PERMISSIONS',
  'webhook:update': 'INSUFFICIENT_WEBHOOK_PERMISSIONS',
  'webhook:delete': 'INSUFFICIENT_WEBHOOK_PERMISSIONS',
}

/** Fails with NOT_FOUND if administration is disabled. */
export const requireAdminSettings = (ctx: Context) => ctx.settings.admin ?? fail('NOT_FOUND')

export const hasPlatformPermission = (ctx: CallerContext, permission: PlatformPermission): boolean =>
  hasPlatformPermissions(requireAdminSettings(ctx), ctx.caller.user, toPermissions(permission))

export const requirePermission = (ctx: CallerContext, permission: PlatformPermission): void => {
  if (!hasPlatformPermission(ctx, permission)) fail(permissionErrors[permission])
}

/**
 * Runs a transaction of a caller with a permission. It reads session and permissions again, so that a concurrent
 * revocation takes effect. Other callers fail before the lock, so that they cannot delay administrators.
 */
export const inAdminTransaction = async <T>(
  ctx: CallerContext,
  permission: PlatformPermission,
  work: (tx: CallerContext) => Promise<T>,
): Promise<T> => {
  requirePermission(ctx, permission)
  return inLockedTransaction(ctx, 'administration', async (transaction) => {
    const tx = { ...transaction, caller: await requireCurrentCaller(transaction) }
    requirePermission(tx, permission)
    return work(tx)
  })
}

/** Reads data for a caller with a permission, and checks the permission before and after the read. */
export const readAsAdmin = <T>(
  ctx: CallerContext,
  permission: PlatformPermission,
  read: () => Promise<T>,
): Promise<T> => readAsCaller(ctx, (current) => requirePermission(current, permission), read)

/** Returns the user of an action. Fails if the user has permissions that the caller lacks. */
export const requireManageableUser = async (tx: CallerContext, userId: string): Promise<UserRow> => {
  const user = (await findUser(tx, userId)) ?? fail('ADMINISTERED_USER_NOT_FOUND')
  if (!canActOn(requireAdminSettings(tx), tx.caller.user, user)) fail('YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER')
  return user
}
