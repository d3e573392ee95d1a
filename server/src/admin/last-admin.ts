import { isPlatformAdmin } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { hasOtherActiveUser, listPlatformRoleTexts } from './users.store.ts'

/**
 * Fails for the last admin who is not banned. Runs in the transaction that removes, demotes or bans the admin: because it
 * is serializable, two admins cannot remove each other concurrently.
 */
export const requireOtherAdmin = async (tx: Context, user: UserRow): Promise<void> => {
  const access = tx.settings.admin
  if (!access || !isPlatformAdmin(access, user)) return
  const texts = await listPlatformRoleTexts(tx)
  // No user has an empty ID, so only the roles count.
  const roleTexts = texts.filter((role) => isPlatformAdmin(access, { id: '', role }))
  const hasOtherAdmin = await hasOtherActiveUser(tx, user.id, { roleTexts, ids: [...access.adminUserIds] })
  if (!hasOtherAdmin) fail('UNABLE_TO_REMOVE_LAST_ADMIN')
}
