import type { Kysely } from 'kysely'
import { isPostgres, runStatements } from '../statements.ts'

/** The previous release works without the dropped index, but deletes organizations more slowly. */
export const worksWith = '0010-proven-elsewhere'

/**
 * Enables HOT updates: PostgreSQL writes no index if no indexed column changes and the page has free space. Otherwise the
 * update conflicts with serializable transactions that read the same index pages (decision 36).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (!isPostgres(db)) return
  await runStatements(db, [
    'drop index "sessionInOrganization"',
    'alter table "session" drop constraint "session_activeOrganizationId_fkey"',
    'alter table "session" set (fillfactor = 50)',
    'alter table "user" set (fillfactor = 70)',
    'alter table "organization" set (fillfactor = 80)',
  ])
}
