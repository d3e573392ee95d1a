import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The release before looks for an index that is gone, and is slower where somebody deletes an organization. */
export const worksWith = '0010-proven-elsewhere'

/**
 * PostgreSQL writes no index where a row changes that no index looks at, and there is room for it in its page. Else
 * whoever has read from one of these indexes loses against the change: serializable transactions lock their pages
 * (decision 36).
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
