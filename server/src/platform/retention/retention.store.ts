import { type Kysely, sql } from 'kysely'
import { addressChangeActions } from '../audit/audit.store.ts'
import type { Tables } from '../database/tables.ts'

/** Tables with an indexed column `expiresAt`. */
export const expiringTables = [
  'session',
  'verification',
  'emailCode',
  'socialState',
  'pendingSignUp',
  'pendingSignIn',
  'usedIdToken',
  'signingKey',
  'twoFactorChallenge',
  'twoFactorRecovery',
  'mailedCode',
  'trustedDevice',
  'knownDevice',
  'eventDelivery',
  'usedPasskeyChallenge',
  'deviceCode',
  'webhookEvent',
] as const satisfies (keyof Tables)[]

/** Rows to delete: those that expired, or were created, at `until` (milliseconds) or before. */
export interface CleanupTarget {
  readonly table: (typeof expiringTables)[number] | 'apiKey' | 'mail' | 'audit'
  readonly until: number
}

/**
 * Deletes the oldest `size` rows, and those with the same timestamp as the last of them. Returns the number of deleted rows,
 * and whether this was the last batch. The first query finds the timestamp with the index, without reading rows that stay.
 * The delete compares it again, so that a row that was extended concurrently stays.
 */
export const deleteBatch = async (db: Kysely<Tables>, { table, until }: CleanupTarget, size: number) => {
  const timestamp = sql.ref(table === 'mail' || table === 'audit' ? 'createdAt' : 'expiresAt')
  // Pending mails are kept at any age.
  const isDeletable = table === 'mail' ? sql`"status" <> 'pending'` : sql`1 = 1`
  const { rows } = await sql<{ last: number }>`select ${timestamp} as "last" from ${sql.table(table)}
    where ${timestamp} <= ${until} and ${isDeletable} order by ${timestamp} limit 1 offset ${size - 1}`.execute(db)
  const last = rows[0]?.last
  if (table === 'audit') await copyAddressChanges(db, last ?? until)
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
    where ${timestamp} <= ${last ?? until} and ${isDeletable}`.execute(db)
  return { removed: Number(numAffectedRows), isLast: last === undefined }
}

/** Copies the address changes that were recorded at `until` or before. The deletion of the user needs them. */
const copyAddressChanges = (db: Kysely<Tables>, until: number) =>
  db
    .insertInto('addressChange')
    .columns(['userId', 'id', 'details'])
    .expression(({ selectFrom }) =>
      selectFrom('audit')
        // The target is `user:ID`.
        .innerJoin('user', (join) => join.on('user.id', '=', sql`substr("audit"."target", 6)`))
        .select(['user.id as userId', 'audit.id', 'audit.details'])
        .where('audit.action', 'in', addressChangeActions)
        .where('audit.createdAt', '<=', until),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Claims the next cleanup for this node. Other nodes cannot claim one until `until`. Returns whether the claim succeeded. */
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
        // A later time than any claim sets means that the clock was moved back.
        .where(({ eb, or }) => or([eb('job.dueAt', '<=', now), eb('job.dueAt', '>', until)])),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
