import type { Kysely } from 'kysely'

/** Creates second factors, challenges, and trusted devices. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('user')
    .addColumn('twoFactorEnabled', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()

  await db.schema
    .createTable('twoFactor')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().unique().references('user.id').onDelete('cascade'))
    .addColumn('secret', 'text')
    .addColumn('pendingSecret', 'text')
    .addColumn('lastStep', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('lockedUntil', 'bigint', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('backupCode')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('codeHash', 'text', (column) => column.notNull())
    .addColumn('pending', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('backupCodeOfUser').on('backupCode').columns(['userId', 'codeHash']).execute()

  await db.schema
    .createTable('twoFactorChallenge')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('secretHash', 'text', (column) => column.notNull().unique())
    .addColumn('remembered', 'integer', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('twoFactorChallengeOfUser').on('twoFactorChallenge').column('userId').execute()

  await db.schema
    .createTable('mailedCode')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('codeHash', 'text', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('mailedCodeOfUser').on('mailedCode').column('userId').execute()

  await db.schema
    .createTable('secondFactorProof')
    .addColumn('id', 'text', (column) => column.primaryKey().references('session.id').onDelete('cascade'))
    .addColumn('provenAt', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('trustedDevice')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('secretHash', 'text', (column) => column.notNull().unique())
    .addColumn('ipAddress', 'text', (column) => column.notNull())
    .addColumn('userAgent', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('lastUsedAt', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('trustedDeviceOfUser').on('trustedDevice').columns(['userId', 'lastUsedAt']).execute()
}
