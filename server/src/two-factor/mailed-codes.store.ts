import { secondFactorGuesses } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'

interface NewMailedCode {
  /** `challenge:ID` or `session:ID`. */
  flow: string
  userId: string
  codeHash: string
  expiresAt: number
}

/** Stores the code of a flow. Replaces the previous code and deletes the user's expired codes. */
export const upsertMailedCode = async (
  tx: Context,
  { flow, userId, codeHash, expiresAt }: NewMailedCode,
): Promise<void> => {
  await tx.db.deleteFrom('mailedCode').where('userId', '=', userId).where('expiresAt', '<=', tx.now()).execute()
  await tx.db
    .insertInto('mailedCode')
    .values({ id: flow, userId, codeHash, failures: 0, expiresAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ codeHash, failures: 0, expiresAt }))
    .execute()
}

/** Counts a guess before the comparison. Returns undefined without a valid code, or if too many guesses failed. */
export const countMailedCodeGuess = (tx: Context, flow: string) =>
  tx.db
    .updateTable('mailedCode')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('id', '=', flow)
    .where('expiresAt', '>', tx.now())
    .where('failures', '<', secondFactorGuesses.perMailedCode)
    .returning('codeHash')
    .executeTakeFirst()

/** Also true after too many failed guesses. */
export const hasUnexpiredCode = async (tx: Context, flow: string): Promise<boolean> => {
  const query = tx.db.selectFrom('mailedCode').select('id').where('id', '=', flow).where('expiresAt', '>', tx.now())
  return (await query.executeTakeFirst()) !== undefined
}

/** Deletes a code. Of concurrent requests, one succeeds (R33). */
export const consumeMailedCode = async (tx: Context, flow: string): Promise<boolean> => {
  const row = await tx.db.deleteFrom('mailedCode').where('id', '=', flow).returning('id').executeTakeFirst()
  return row !== undefined
}

export const deleteMailedCodes = async (tx: Context, userId: string): Promise<void> => {
  await tx.db.deleteFrom('mailedCode').where('userId', '=', userId).execute()
}
