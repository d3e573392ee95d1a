import { sqlMigration } from '../statements.ts'

/** The previous release ignores the table. */
export const worksWith = '0014-a-hundred-members'

/** Creates the codes and links that sign in by email. */
export const up = sqlMigration([
  `create table "emailCode" (
    "id" text primary key,
    "email" text not null,
    "userId" text references "user" ("id") on delete cascade,
    "codeHash" text not null,
    "linkHash" text unique,
    "browserHash" text not null,
    "name" text,
    "failures" integer not null,
    "expiresAt" bigint not null
  )`,
  'create index "emailCodeOfUser" on "emailCode" ("userId")',
  'create index "emailCodeByExpiry" on "emailCode" ("expiresAt")',
])
