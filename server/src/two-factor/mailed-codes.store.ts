import { secondFactorGuesses } from '@latchkey/contract'
import type { Insertable } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { MailedCodeTable } from '../platform/database/two-factor-tables.ts'

/** Stores a code. Replaces the previous code with this ID and deletes the user's expired codes. */
export const upsertMailedCode = async (tx: Context, code: Insertable<MailedCodeTable>): Promise<void> => {
  const { userId, codeHash, failures, expiresAt } = code
  await tx.db.deleteFrom('mailedCode').where('userId', '=', userId).where('expiresAt', '<=', tx.now()).execute()
  await tx.db
    .insertInto('mailedCode')
    .values(code)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ codeHash, failures, expiresAt }))
    .execute()
}

/** Counts a guess before the comparison. Returns undefined without a valid code, or if too many guesses failed. */
export const countMailedCodeGuess = (tx: Context, codeId: string) =>
  tx.db
    .updateTable('mailedCode')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('id', '=', codeId)
    .where('expiresAt', '>', tx.now())
    .where('failures', '<', secondFactorGuesses.perMailedCode)
    .returning('codeHash')
    .executeTakeFirst()

/** Also true after too many failed guesses. */
export const hasUnexpiredCode = async (tx: Context, codeId: string): Promise<boolean> => {
  const query = tx.db.selectFrom('mailedCode').select('id').where('id', '=', codeId).where('expiresAt', '>', tx.now())
  return (await query.executeTakeFirst()) !== undefined
}

/** Deletes a code. Of concurrent requests, one succeeds (R33). */
export const consumeMailedCode = (tx: Context, codeId: string) =>
  tx.db.deleteFrom('mailedCode').where('id', '=', codeId).returning('id').executeTakeFirst()

export const deleteMailedCodes = (tx: Context, userId: string) =>
  tx.db.deleteFrom('mailedCode').where('userId', '=', userId).execute()
