import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import type { PasswordChangeAuthorization } from '../user/account-hooks.ts'
import { revokeTrust } from './enablement.ts'
import { cancelRecovery } from './pending-recovery.ts'
import { setMailReset } from './two-factor.store.ts'

/**
 * Ends what an attacker with the previous password may have started. After a reset by mail, the mailbox is the first
 * factor, so it no longer counts as a second one.
 */
export const afterPasswordChange = async (
  tx: Context,
  user: Pick<UserRow, 'id' | 'twoFactorEnabled'>,
  authorization: PasswordChangeAuthorization,
): Promise<void> => {
  if (!user.twoFactorEnabled) return
  await revokeTrust(tx, user.id)
  await cancelRecovery(tx, user.id)
  if (authorization === 'current-password') return
  await setMailReset(tx, user.id, authorization === 'mailed-link' ? tx.now() : null)
}
