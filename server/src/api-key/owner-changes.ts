import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import { disableKeysOfUser, disableOrganizationKeysOfUser } from './api-keys.store.ts'

/**
 * Deletes the keys of a user when the mailbox is proven for the first time, or those since an email change that is undone: an
 * attacker may have created them (R21).
 */
export { deleteKeysOfUser as deleteApiKeys } from './api-keys.store.ts'

/**
 * Disables the keys of a user who is banned or whose password was reset: an attacker may have created one of them. The user
 * enables them again one by one. Returns whether there were any.
 */
export const disableApiKeys = async (tx: Context, userId: string): Promise<boolean> => {
  if (!(await disableKeysOfUser(tx, userId))) return false
  await recordAudit(tx, { action: 'api-key.all-disabled', target: `user:${userId}` })
  return true
}

/**
 * Disables the keys of organizations whose valid secret a user received since a time. The members of the organizations enable
 * them again. Returns whether there were any.
 */
export const disableOrganizationKeysOf = async (tx: Context, userId: string, since: number): Promise<boolean> => {
  if (!(await disableOrganizationKeysOfUser(tx, userId, since))) return false
  await recordAudit(tx, { action: 'api-key.all-disabled', target: `user:${userId}` })
  return true
}
