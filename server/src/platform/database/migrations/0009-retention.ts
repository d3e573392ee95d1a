import type { Kysely } from 'kysely'

/** The previous release ignores the new table and indexes. */
export const worksWith = '0007-session-indexes'

/** Adds indexes that find expired rows, and the table through which one node at a time claims the cleanup. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.createIndex('sessionExpiry').on('session').column('expiresAt').execute()
  await db.schema.createIndex('verificationExpiry').on('verification').column('expiresAt').execute()
  await db.schema.createIndex('twoFactorChallengeExpiry').on('twoFactorChallenge').column('expiresAt').execute()
  await db.schema.createIndex('mailedCodeExpiry').on('mailedCode').column('expiresAt').execute()
  await db.schema.createIndex('trustedDeviceExpiry').on('trustedDevice').column('expiresAt').execute()

  await db.schema
    .createTable('job')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('dueAt', 'bigint', (column) => column.notNull())
    .execute()
}
