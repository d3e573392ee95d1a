import type { Context } from '../platform/context.ts'
import type { RecoveryRow } from '../platform/database/tables.ts'

/** Inserts a recovery and deletes an expired one. Fails if the user has one that has not expired. */
export const insertRecovery = async (tx: Context, recovery: RecoveryRow): Promise<void> => {
  await tx.db
    .deleteFrom('twoFactorRecovery')
    .where('userId', '=', recovery.userId)
    .where('expiresAt', '<=', tx.now())
    .execute()
  await tx.db.insertInto('twoFactorRecovery').values(recovery).execute()
}

export const findRecovery = (ctx: Context, userId: string): Promise<RecoveryRow | undefined> =>
  ctx.db
    .selectFrom('twoFactorRecovery')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', ctx.now())
    .executeTakeFirst()

/** Finds the user whose recovery the mailed secret cancels. */
export const findRecoveringUserId = async (tx: Context, cancelHash: string): Promise<string | undefined> => {
  const query = tx.db
    .selectFrom('twoFactorRecovery')
    .select('userId')
    .where('cancelHash', '=', cancelHash)
    .where('expiresAt', '>', tx.now())
  return (await query.executeTakeFirst())?.userId
}

/** Deletes a recovery. Of concurrent requests, one succeeds (R33). */
export const deleteRecovery = (tx: Context, userId: string): Promise<RecoveryRow | undefined> =>
  tx.db.deleteFrom('twoFactorRecovery').where('userId', '=', userId).returningAll().executeTakeFirst()
