import { sqlMigration } from '../statements.ts'

/** The previous release ignores the column. */
export const worksWith = '0014-a-hundred-members'

/** Adds the provider login that is linked to the account once a second factor has passed (decision 91). */
export const up = sqlMigration(['alter table "twoFactorChallenge" add column "pendingLoginId" text'])
