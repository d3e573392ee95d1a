import type { Context } from '../platform/context.ts'
import type { PendingSignInRow } from '../platform/database/tables.ts'

/** Reads the version of the user in the same statement: the transaction may have changed it. */
export const insertPendingSignIn = async (
  tx: Context,
  { userId, ...row }: Omit<PendingSignInRow, 'sessionVersion'>,
): Promise<void> => {
  const sessionVersion = tx.db
    .selectFrom('user')
    .select('sessionVersion')
    .where('id', '=', userId)
    .$asScalar()
    .$notNull()
  await tx.db
    .insertInto('pendingSignIn')
    .values({ ...row, userId, sessionVersion })
    .execute()
}

export const findPendingSignIn = (ctx: Context, id: string): Promise<PendingSignInRow | undefined> =>
  ctx.db
    .selectFrom('pendingSignIn')
    .selectAll()
    .where('id', '=', id)
    .where('expiresAt', '>', ctx.now())
    .executeTakeFirst()

/** Deletes a pending sign-in. Of concurrent requests, one succeeds (R33). */
export const consumePendingSignIn = (tx: Context, id: string): Promise<PendingSignInRow | undefined> =>
  tx.db
    .deleteFrom('pendingSignIn')
    .where('id', '=', id)
    .where('expiresAt', '>', tx.now())
    .returningAll()
    .executeTakeFirst()
