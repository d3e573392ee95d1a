import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { endAllSessions } from '../session/end-sessions.ts'
import { deleteTokens } from '../platform/tokens.store.ts'
import { upsertPassword } from './account.store.ts'
import { sendPasswordChangedMail } from './password.ts'

/**
 * Gives a person a password by the word of somebody else, whatever there was. Every session ends and every outstanding
 * secret with it: who had the old one may hold them (rule R28).
 */
export const setUserPassword = async (tx: Context, user: UserRow, hash: string): Promise<void> => {
  await upsertPassword(tx, user.id, hash)
  await endAllSessions(tx, user.id)
  await tx.accountHooks.afterPasswordChange(tx, user)
  await deleteTokens(tx, user.id)
  await recordAudit(tx, { action: 'password.set', target: `user:${user.id}` })
  await sendPasswordChangedMail(tx, user)
}
