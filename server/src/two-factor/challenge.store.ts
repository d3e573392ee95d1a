import { secondFactorGuesses } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { ChallengeRow } from '../platform/database/tables.ts'

/** Remembers a challenge. Sweeps out what has expired for this user. */
export const insertChallenge = async (tx: Context, challenge: ChallengeRow): Promise<void> => {
  await tx.db
    .deleteFrom('twoFactorChallenge')
    .where('userId', '=', challenge.userId)
    .where('expiresAt', '<=', tx.now())
    .execute()
  await tx.db.insertInto('twoFactorChallenge').values(challenge).execute()
}

/** The challenge that a cookie's secret names, if it can still be passed. */
export const findChallenge = (ctx: Context, secretHash: string): Promise<ChallengeRow | undefined> =>
  ctx.db
    .selectFrom('twoFactorChallenge')
    .selectAll()
    .where('secretHash', '=', secretHash)
    .where('expiresAt', '>', ctx.now())
    .where('failures', '<', secondFactorGuesses.perChallenge)
    .executeTakeFirst()

/** Counts a guess before anything is compared; undefined when the challenge can no longer be passed. */
export const countChallengeGuess = (tx: Context, secretHash: string): Promise<ChallengeRow | undefined> =>
  tx.db
    .updateTable('twoFactorChallenge')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('secretHash', '=', secretHash)
    .where('expiresAt', '>', tx.now())
    .where('failures', '<', secondFactorGuesses.perChallenge)
    .returningAll()
    .executeTakeFirst()

/** The single use of a challenge: of any number of requests at once one gets it (rules R33, R34). */
export const consumeChallenge = async (tx: Context, id: string): Promise<boolean> => {
  const row = await tx.db
    .deleteFrom('twoFactorChallenge')
    .where('id', '=', id)
    .where('expiresAt', '>', tx.now())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteChallenges = async (tx: Context, userId: string): Promise<void> => {
  await tx.db.deleteFrom('twoFactorChallenge').where('userId', '=', userId).execute()
}
