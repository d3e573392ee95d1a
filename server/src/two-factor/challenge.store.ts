import { secondFactorGuesses } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { ChallengeRow } from '../platform/database/tables.ts'

/** Inserts a challenge and deletes the user's expired ones. */
export const insertChallenge = async (tx: Context, challenge: ChallengeRow): Promise<void> => {
  await tx.db
    .deleteFrom('twoFactorChallenge')
    .where('userId', '=', challenge.userId)
    .where('expiresAt', '<=', tx.now())
    .execute()
  await tx.db.insertInto('twoFactorChallenge').values(challenge).execute()
}

/** Returns undefined if the challenge has expired or too many guesses failed. */
export const findChallenge = (ctx: Context, secretHash: string): Promise<ChallengeRow | undefined> =>
  ctx.db
    .selectFrom('twoFactorChallenge')
    .selectAll()
    .where('secretHash', '=', secretHash)
    .where('expiresAt', '>', ctx.now())
    .where('failures', '<', secondFactorGuesses.perChallenge)
    .executeTakeFirst()

/** Counts a guess before the comparison. Returns undefined if the challenge has expired or too many guesses failed. */
export const countChallengeGuess = (tx: Context, secretHash: string): Promise<ChallengeRow | undefined> =>
  tx.db
    .updateTable('twoFactorChallenge')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('secretHash', '=', secretHash)
    .where('expiresAt', '>', tx.now())
    .where('failures', '<', secondFactorGuesses.perChallenge)
    .returningAll()
    .executeTakeFirst()

/** Deletes a challenge. Of concurrent requests, one succeeds (R33, R34). */
export const consumeChallenge = (tx: Context, id: string) =>
  tx.db
    .deleteFrom('twoFactorChallenge')
    .where('id', '=', id)
    .where('expiresAt', '>', tx.now())
    .returning('id')
    .executeTakeFirst()

export const deleteChallenges = (tx: Context, userId: string) =>
  tx.db.deleteFrom('twoFactorChallenge').where('userId', '=', userId).execute()
