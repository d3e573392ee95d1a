import { sqlMigration } from '../statements.ts'

/** The previous release ignores the column. */
export const worksWith = '0014-a-hundred-members'

/** Adds the policy of organizations whose members need a second factor (decision 75). */
export const up = sqlMigration(['alter table "organization" add column "requireTwoFactor" integer default 0 not null'])
