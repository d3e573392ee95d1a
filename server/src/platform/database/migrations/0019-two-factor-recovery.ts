import type { Kysely } from 'kysely'

/** Nodes of the previous release neither start recoveries nor end them. */
export const worksWith = '0010-proven-elsewhere'

/** Recoveries of accounts without second factors, and what limits mailed codes to accounts that they protect. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('twoFactorRecovery')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().unique().references('user.id').onDelete('cascade'))
    .addColumn('cancelHash', 'text', (column) => column.notNull().unique())
    .addColumn('reminderId', 'text', (column) => column.notNull())
    .addColumn('requestedAt', 'bigint', (column) => column.notNull())
    .addColumn('dueAt', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('twoFactorRecoveryByExpiry').on('twoFactorRecovery').column('expiresAt').execute()
  await db.schema.alterTable('twoFactor').addColumn('mailResetAt', 'bigint').execute()
}
