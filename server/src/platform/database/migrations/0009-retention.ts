import type { Kysely } from 'kysely'

/** The release before leaves the new table and indexes alone. */
export const worksWith = '0007-session-indexes'

/** What has expired is found without reading what has not, and one node at a time looks for it. */
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
