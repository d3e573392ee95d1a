import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { endEverySession } from '../session/end-sessions.ts'
import { dropTokens } from '../platform/tokens.store.ts'
import { putPassword } from './account.store.ts'
import { mailPasswordNotice } from './password.ts'

/**
 * Gives a person a password by the word of somebody else, whatever there was. Every session ends and every outstanding
 * secret with it: who had the old one may hold them (rule R28).
 */
export const givePassword = async (tx: Context, user: UserRow, hash: string): Promise<void> => {
  await putPassword(tx, user.id, hash)
  await endEverySession(tx, user.id)
  await tx.accountHooks.afterPasswordChange(tx, user)
  await dropTokens(tx, user.id)
  await recordAudit(tx, { action: 'password.set', target: `user:${user.id}` })
  await mailPasswordNotice(tx, user)
}
