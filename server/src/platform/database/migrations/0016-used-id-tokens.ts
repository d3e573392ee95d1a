import type { Kysely } from 'kysely'

/** The previous release ignores the new table. */
export const worksWith = '0014-a-hundred-members'

/** Creates the table of ID tokens that have signed in a user and must not do so again. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('usedIdToken')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('usedIdTokenExpiry').on('usedIdToken').column('expiresAt').execute()
}
