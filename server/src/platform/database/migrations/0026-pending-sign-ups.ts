import { sqlMigration } from '../statements.ts'

/** The previous release ignores the new table. */
export const worksWith = '0014-a-hundred-members'

/** Creates the table of provider sign-ins that wait for a verified address (decision 62). */
export const up = sqlMigration([
  `create table "pendingSignUp" (
    "id" text primary key,
    "providerId" text not null,
    "payload" text not null,
    "email" text,
    "codeHash" text,
    "codeExpiresAt" bigint not null,
    "failures" integer not null,
    "expiresAt" bigint not null,
    "createdAt" bigint not null
  )`,
  'create index "pendingSignUpByExpiry" on "pendingSignUp" ("expiresAt")',
])
