import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { endAllSessions } from '../session/end-sessions.ts'
import { deleteTokens } from '../platform/tokens.store.ts'
import { upsertPassword } from './account.store.ts'
import { sendPasswordChangedMail } from './password.ts'

/**
 * Sets or replaces a user's password on behalf of an admin. Ends all sessions and deletes all tokens: an attacker with the
 * old password may hold them (R28).
 */
export const setUserPassword = async (tx: Context, user: UserRow, hash: string): Promise<void> => {
  await upsertPassword(tx, user.id, hash)
  await endAllSessions(tx, user.id)
  await tx.accountHooks.afterPasswordChange(tx, user, 'admin')
  await deleteTokens(tx, user.id)
  await recordAudit(tx, { action: 'password.set', target: `user:${user.id}` })
  await sendPasswordChangedMail(tx, user)
}
