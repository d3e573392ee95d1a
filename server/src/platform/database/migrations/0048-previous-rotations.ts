import { sqlMigration } from '../statements.ts'

/** The previous release ignores the column: a ban there leaves an earlier secret of the user valid until its overlap ends. */
export const worksWith = '0014-a-hundred-members'

/** Adds the user who received the secret of an API key before the last rotation. */
export const up = sqlMigration([
  'alter table "apiKey" add column "previousRotatedById" text references "user" ("id") on delete set null',
  'create index "apiKeyByPreviousRotation" on "apiKey" ("previousRotatedById")',
])
