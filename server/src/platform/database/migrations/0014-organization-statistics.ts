import type { Kysely } from 'kysely'
import { isPostgres, runStatements } from '../statements.ts'

export const worksWith = '0010-proven-elsewhere'

/**
 * Sets the estimated rows per organization to a hundred. While most organizations have one member, the planner may look
 * up a membership by the organization alone, and keeps that plan when organizations grow.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (!isPostgres(db)) return
  await runStatements(db, [
    'alter table "member" alter column "organizationId" set (n_distinct = -0.01)',
    'alter table "invitation" alter column "organizationId" set (n_distinct = -0.01)',
    'alter table "team" alter column "organizationId" set (n_distinct = -0.01)',
  ])
}
