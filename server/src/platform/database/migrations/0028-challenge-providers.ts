import { sqlMigration } from '../statements.ts'

/** The previous release ignores the column. */
export const worksWith = '0014-a-hundred-members'

/** Adds the provider of a sign-in that waits for a second factor. */
export const up = sqlMigration(['alter table "twoFactorChallenge" add column "provider" text'])
