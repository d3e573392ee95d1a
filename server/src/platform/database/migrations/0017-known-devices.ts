import type { Kysely } from 'kysely'

/** The previous release ignores the new table and the new columns. */
export const worksWith = '0014-a-hundred-members'

/** Browsers with guessing limits of their own, and separate counters for each kind of second factor. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('knownDevice')
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    // Starts with the user, so that a deletion of the user finds its rows by this index.
    .addPrimaryKeyConstraint('knownDevice_pkey', ['userId', 'id'])
    .execute()
  await db.schema.createIndex('knownDeviceExpiry').on('knownDevice').column('expiresAt').execute()

  for (const [column, type] of counters) {
    await db.schema
      .alterTable('twoFactor')
      .addColumn(column, type, (definition) => definition.notNull().defaultTo(0))
      .execute()
  }
}

/** `failures` and `lockedUntil` exist already and count the codes of authenticator apps. */
const counters = [
  ['locks', 'integer'],
  ['otpFailures', 'integer'],
  ['otpLocks', 'integer'],
  ['otpLockedUntil', 'bigint'],
  ['backupCodeFailures', 'integer'],
  ['backupCodeLocks', 'integer'],
  ['backupCodeLockedUntil', 'bigint'],
] as const
