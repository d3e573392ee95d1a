import { sqlMigration } from '../statements.ts'

/** The previous release ignores the columns. Its sessions count as authenticated when they started. */
export const worksWith = '0014-a-hundred-members'

/** When and how the user of a session authenticated last. */
export const up = sqlMigration([
  'alter table "session" add column "authenticatedAt" bigint',
  'alter table "session" add column "secondFactorAt" bigint',
  'alter table "session" add column "authMethods" text',
  'alter table "twoFactorChallenge" add column "firstFactor" text',
])
