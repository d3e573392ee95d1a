import { sqlMigration } from '../statements.ts'

/** The previous release ignores the new table. */
export const worksWith = '0014-a-hundred-members'

/** Creates the table of ID tokens that have signed in a user and must not do so again. */
export const up = sqlMigration([
  `create table "usedIdToken" (
    "id" text primary key,
    "expiresAt" bigint not null
  )`,
  'create index "usedIdTokenExpiry" on "usedIdToken" ("expiresAt")',
])
