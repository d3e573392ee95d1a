import type { Kysely } from 'kysely'

/** The previous release ignores the table. */
export const worksWith = '0014-a-hundred-members'

/** Creates the copies of pictures that users and organizations have on other hosts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('externalPicture')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.references('user.id').onDelete('cascade'))
    .addColumn('organizationId', 'text', (column) => column.references('organization.id').onDelete('cascade'))
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('type', 'text')
    .addColumn('content', 'text')
    .addColumn('fetchedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('externalPictureOfUser').on('externalPicture').column('userId').execute()
  await db.schema.createIndex('externalPictureOfOrganization').on('externalPicture').column('organizationId').execute()
}
