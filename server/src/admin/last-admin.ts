import { isPlatformAdmin } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { hasOtherActiveUser, listPlatformRoleTexts } from './users.store.ts'

/**
 * Refuses what would leave the platform without an admin who can act: whoever is banned cannot. Asked in the serializable
 * transaction that takes one away, so that of two admins who remove each other at once one stays.
 */
export const requireOtherAdmin = async (tx: Context, user: UserRow): Promise<void> => {
  const access = tx.settings.admin
  if (!access || !isPlatformAdmin(access, user)) return
  const texts = await listPlatformRoleTexts(tx)
  // Nobody is called so: it is the roles alone that are asked about.
  const roles = texts.filter((role) => isPlatformAdmin(access, { id: '', role }))
  if (!(await hasOtherActiveUser(tx, user.id, { roles, ids: [...access.adminUserIds] })))
    fail('UNABLE_TO_REMOVE_LAST_ADMIN')
}
