import { secondFactorGuesses } from '@latchkey/contract'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { ChallengeRow, TwoFactorRow, UserRow } from '../platform/database/tables.ts'
import { randomId } from '../platform/crypto/random.ts'
import { raisedVersion } from '../session/session-versions.ts'

export const findTwoFactor = (ctx: Context, userId: string): Promise<TwoFactorRow | undefined> =>
  ctx.db.selectFrom('twoFactor').selectAll().where('userId', '=', userId).executeTakeFirst()

export const findChallengeUser = (tx: Context, { userId }: ChallengeRow): Promise<UserRow> =>
  tx.db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()

/** Begins a set-up, or begins it anew. What is confirmed already stays as it is. */
export const upsertPendingSecret = async (tx: Context, userId: string, pendingSecret: string): Promise<void> => {
  const now = tx.now()
  await tx.db
    .insertInto('twoFactor')
    .values({
      id: randomId(tx.random),
      userId,
      secret: null,
      pendingSecret,
      lastStep: 0,
      failures: 0,
      lockedUntil: 0,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ pendingSecret, updatedAt: now }))
    .execute()
}

/** The pending secret is the one from now on; the code that has confirmed it counts as used. */
export const confirmPendingSecret = async (tx: Context, userId: string, step: number): Promise<void> => {
  await tx.db
    .updateTable('twoFactor')
    .set((row) => ({ secret: row.ref('pendingSecret'), pendingSecret: null, lastStep: step, updatedAt: tx.now() }))
    .where('userId', '=', userId)
    .execute()
}

/** Uses up the code of a time step; says whether it was neither used before, nor older than one that was. */
export const consumeStep = async (tx: Context, userId: string, step: number): Promise<boolean> => {
  const row = await tx.db
    .updateTable('twoFactor')
    .set({ lastStep: step, updatedAt: tx.now() })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts a guess of this account before anything is compared, unless it is locked: then undefined. The one that fills
 * the budget locks it.
 */
export const countAccountGuess = (tx: Context, userId: string): Promise<TwoFactorRow | undefined> => {
  const { perAccount, lock } = secondFactorGuesses
  const now = tx.now()
  // The guesses before a lock that is over have been paid for.
  const failures = sql<number>`case when "lockedUntil" > 0 then 1 else "failures" + 1 end`
  const lockedUntil = sql<number>`case when ${failures} >= ${perAccount} then cast(${now + lock * 1000} as bigint) else 0 end`
  return tx.db
    .updateTable('twoFactor')
    .set({ failures, lockedUntil })
    .where('userId', '=', userId)
    .where('lockedUntil', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

/** A right code was no guess, and those before it are forgotten. */
export const resetGuesses = async (tx: Context, userId: string): Promise<void> => {
  await tx.db.updateTable('twoFactor').set({ failures: 0, lockedUntil: 0 }).where('userId', '=', userId).execute()
}

/** Says of a user whether two-factor is on, and makes cached copies stale. */
export const setTwoFactorEnabled = (tx: Context, userId: string, twoFactorEnabled: 0 | 1): Promise<UserRow> =>
  tx.db
    .updateTable('user')
    .set({ twoFactorEnabled, updatedAt: tx.now(), sessionVersion: raisedVersion(tx, userId) })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Forgets the secrets of a user, and how often codes were guessed. */
export const deleteTwoFactor = async (tx: Context, userId: string): Promise<void> => {
  await tx.db.deleteFrom('twoFactor').where('userId', '=', userId).execute()
}

/** Remembers that a second factor was given in this session just now. */
export const upsertProof = async (tx: Context, sessionId: string): Promise<void> => {
  const provenAt = tx.now()
  await tx.db
    .insertInto('secondFactorProof')
    .values({ id: sessionId, provenAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ provenAt }))
    .execute()
}

/** When a second factor was last given in this session; undefined when never. */
export const findProofTime = async (ctx: Context, sessionId: string): Promise<number | undefined> => {
  const query = ctx.db.selectFrom('secondFactorProof').select('provenAt').where('id', '=', sessionId)
  return (await query.executeTakeFirst())?.provenAt
}

/** Forgets in which sessions of a user a second factor was given. */
export const deleteProofs = async (tx: Context, userId: string): Promise<void> => {
  await tx.db
    .deleteFrom('secondFactorProof')
    .where('id', 'in', (query) => query.selectFrom('session').select('id').where('userId', '=', userId))
    .execute()
}
