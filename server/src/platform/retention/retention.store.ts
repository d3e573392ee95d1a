import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** What ends by its `expiresAt`; each has an index of it. */
export const expiringTables = [
  'session',
  'verification',
  'socialState',
  'twoFactorChallenge',
  'mailedCode',
  'trustedDevice',
] as const satisfies (keyof Tables)[]

/** Rows of a table that can go: those whose moment lies at `until` or before (milliseconds). */
export interface CleanupTarget {
  readonly table: (typeof expiringTables)[number] | 'mail' | 'audit'
  readonly until: number
}

/**
 * Removes the oldest `size` of them, and those of the same millisecond: how many, and whether that was all. By the index
 * of their moment, so that what stays is not read; a row that was extended meanwhile stays.
 */
export const deleteBatch = async (db: Kysely<Tables>, { table, until }: CleanupTarget, size: number) => {
  const moment = sql.ref(table === 'mail' || table === 'audit' ? 'createdAt' : 'expiresAt')
  // A mail that waits is needed, however old it is.
  const isDone = table === 'mail' ? sql`"status" <> 'pending'` : sql`1 = 1`
  const { rows } = await sql<{ last: number }>`select ${moment} as "last" from ${sql.table(table)}
    where ${moment} <= ${until} and ${isDone} order by ${moment} limit 1 offset ${size - 1}`.execute(db)
  const last = rows[0]?.last
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
    where ${moment} <= ${last ?? until} and ${isDone}`.execute(db)
  return { removed: Number(numAffectedRows), isLast: last === undefined }
}

/** Takes the next sweep for one node and keeps the others from it until `until`; says whether it was there to be taken. */
export const claimCleanup = async (
  db: Kysely<Tables>,
  { now, until }: { now: number; until: number },
): Promise<boolean> => {
  const row = await db
    .insertInto('job')
    .values({ id: 'retention', dueAt: until })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ dueAt: until })
        // Farther ahead than any claim reaches: a clock was moved back.
        .where(({ eb, or }) => or([eb('job.dueAt', '<=', now), eb('job.dueAt', '>', until)])),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
