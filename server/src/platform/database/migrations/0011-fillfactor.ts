import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The previous release works without the dropped index, but deletes organizations more slowly. */
export const worksWith = '0010-proven-elsewhere'

/**
 * Enables HOT updates: PostgreSQL writes no index if no indexed column changes and the page has free space. Otherwise the
 * update conflicts with serializable transactions that read the same index pages (decision 36).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await db.schema.dropIndex('sessionInOrganization').execute()
  await db.schema.alterTable('session').dropConstraint('session_activeOrganizationId_fkey').execute()
  for (const [table, percent] of [
    ['session', 50],
    ['user', 70],
    ['organization', 80],
  ] as const) {
    await sql`alter table ${sql.table(table)} set (fillfactor = ${sql.lit(percent)})`.execute(db)
  }
}
