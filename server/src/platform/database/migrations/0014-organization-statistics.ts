import { type Kysely, PostgresAdapter, sql } from 'kysely'

export const worksWith = '0010-proven-elsewhere'

/**
 * What PostgreSQL takes an organization to have. While most of them have one member it finds a membership as well by the
 * organization alone, and reads all the others of it ever after.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  for (const table of ['member', 'invitation', 'team']) {
    await sql`alter table ${sql.table(table)} alter column "organizationId" set (n_distinct = -0.01)`.execute(db)
  }
}
