import { sqlMigration } from '../statements.ts'

/** The previous release ignores the columns. */
export const worksWith = '0014-a-hundred-members'

/** Adds the values of additional fields, one JSON object per row (decision 55). */
export const up = sqlMigration(
  ['user', 'session', 'organization', 'member', 'invitation', 'team'].map(
    (table) => `alter table "${table}" add column "additionalFields" text`,
  ),
)
