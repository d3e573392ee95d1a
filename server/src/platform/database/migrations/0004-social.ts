import { sqlMigration } from '../statements.ts'

/** Adds provider tokens to accounts, and creates the states of social sign-ins. */
export const up = sqlMigration([
  'alter table "account" add column "accessToken" text',
  'alter table "account" add column "refreshToken" text',
  'alter table "account" add column "idToken" text',
  'alter table "account" add column "scope" text',
  'alter table "account" add column "deviceId" text',
  'alter table "account" add column "accessTokenExpiresAt" bigint',
  'alter table "account" add column "refreshTokenExpiresAt" bigint',
  'alter table "account" add column "refreshingUntil" bigint',
  `alter table "account" add column "issuer" text default '' not null`,
  `create table "socialState" (
    "id" text primary key,
    "providerId" text not null,
    "browserHash" text not null,
    "payload" text not null,
    "expiresAt" bigint not null,
    "createdAt" bigint not null
  )`,
  'create index "socialStateExpiry" on "socialState" ("expiresAt")',
])
