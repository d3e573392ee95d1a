import { type Kysely, PostgresAdapter, sql } from 'kysely'

export const worksWith = '0010-proven-elsewhere'

/**
 * Sets the estimated rows per organization to a hundred. While most organizations have one member, the planner may look
 * up a membership by the organization alone, and keeps that plan when organizations grow.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  for (const table of ['member', 'invitation', 'team']) {
    await sql`alter table ${sql.table(table)} alter column "organizationId" set (n_distinct = -0.01)`.execute(db)
  }
}
