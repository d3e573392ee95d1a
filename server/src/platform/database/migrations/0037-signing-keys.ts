import { sqlMigration } from '../statements.ts'

/** The previous release ignores the new table. */
export const worksWith = '0014-a-hundred-members'

/** Creates the table of the keys that sign tokens for other services (decision 80). */
export const up = sqlMigration([
  `create table "signingKey" (
    "id" text primary key,
    "algorithm" text not null,
    "publicKey" text not null,
    "privateKey" text not null,
    "activeAt" bigint not null,
    "expiresAt" bigint,
    "createdAt" bigint not null
  )`,
  'create index "signingKeyByExpiry" on "signingKey" ("expiresAt")',
])
