import type { Kysely } from 'kysely'

/** Creates uploaded pictures. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('picture')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().unique().references('user.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
}
