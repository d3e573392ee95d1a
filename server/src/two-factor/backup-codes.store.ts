import type { Context } from '../platform/context.ts'
import { randomId } from '../platform/crypto/random.ts'

/** Replaces the pending or the active codes of a user. Active codes have `pending` 0. */
export const replaceBackupCodes = async (
  tx: Context,
  { userId, hashes, pending }: { userId: string; hashes: readonly string[]; pending: 0 | 1 },
): Promise<void> => {
  await tx.db.deleteFrom('backupCode').where('userId', '=', userId).where('pending', '=', pending).execute()
  const createdAt = tx.now()
  const rows = hashes.map((codeHash) => ({ id: randomId(tx.random), userId, codeHash, pending, createdAt }))
  await tx.db.insertInto('backupCode').values(rows).execute()
}

/** Replaces the active codes with the pending codes, if there are any. */
export const activateBackupCodes = async (tx: Context, userId: string): Promise<void> => {
  const pending = tx.db.selectFrom('backupCode').select('id').where('userId', '=', userId).where('pending', '=', 1)
  if (!(await pending.limit(1).executeTakeFirst())) return
  await tx.db.deleteFrom('backupCode').where('userId', '=', userId).where('pending', '=', 0).execute()
  await tx.db.updateTable('backupCode').set({ pending: 0 }).where('userId', '=', userId).execute()
}

/** Deletes a code by any of its hashes. Of concurrent requests, one succeeds (R33). */
export const consumeBackupCode = (tx: Context, userId: string, hashes: readonly string[]) =>
  tx.db
    .deleteFrom('backupCode')
    .where('userId', '=', userId)
    .where('codeHash', 'in', hashes)
    .where('pending', '=', 0)
    .returning('id')
    .executeTakeFirst()

/** Checks whether the user has an active code. */
export const hasBackupCode = async (ctx: Context, userId: string): Promise<boolean> => {
  const query = ctx.db.selectFrom('backupCode').select('id').where('userId', '=', userId).where('pending', '=', 0)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

export const deleteBackupCodes = (tx: Context, userId: string, since = 0) =>
  tx.db.deleteFrom('backupCode').where('userId', '=', userId).where('createdAt', '>=', since).execute()
