import { sqlMigration } from '../statements.ts'

/** Nodes of the previous release neither start recoveries nor end them. */
export const worksWith = '0010-proven-elsewhere'

/** Adds recoveries of accounts that lost their second factors, and the time of a password reset by email (`mailResetAt`). */
export const up = sqlMigration([
  `create table "twoFactorRecovery" (
    "id" text primary key,
    "userId" text not null unique references "user" ("id") on delete cascade,
    "cancelHash" text not null unique,
    "reminderId" text not null,
    "requestedAt" bigint not null,
    "dueAt" bigint not null,
    "expiresAt" bigint not null
  )`,
  'create index "twoFactorRecoveryByExpiry" on "twoFactorRecovery" ("expiresAt")',
  'alter table "twoFactor" add column "mailResetAt" bigint',
])
