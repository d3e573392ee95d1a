import { sqlMigration } from '../statements.ts'

/** Creates second factors, challenges, and trusted devices. */
export const up = sqlMigration([
  'alter table "user" add column "twoFactorEnabled" integer default 0 not null',
  `create table "twoFactor" (
    "id" text primary key,
    "userId" text not null unique references "user" ("id") on delete cascade,
    "secret" text,
    "pendingSecret" text,
    "lastStep" bigint not null,
    "failures" integer not null,
    "lockedUntil" bigint not null,
    "createdAt" bigint not null,
    "updatedAt" bigint not null
  )`,
  `create table "backupCode" (
    "id" text primary key,
    "userId" text not null references "user" ("id") on delete cascade,
    "codeHash" text not null,
    "pending" integer not null,
    "createdAt" bigint not null
  )`,
  'create index "backupCodeOfUser" on "backupCode" ("userId", "codeHash")',
  `create table "twoFactorChallenge" (
    "id" text primary key,
    "userId" text not null references "user" ("id") on delete cascade,
    "secretHash" text not null unique,
    "remembered" integer not null,
    "failures" integer not null,
    "expiresAt" bigint not null,
    "createdAt" bigint not null
  )`,
  'create index "twoFactorChallengeOfUser" on "twoFactorChallenge" ("userId")',
  `create table "mailedCode" (
    "id" text primary key,
    "userId" text not null references "user" ("id") on delete cascade,
    "codeHash" text not null,
    "failures" integer not null,
    "expiresAt" bigint not null
  )`,
  'create index "mailedCodeOfUser" on "mailedCode" ("userId")',
  `create table "secondFactorProof" (
    "id" text primary key references "session" ("id") on delete cascade,
    "provenAt" bigint not null
  )`,
  `create table "trustedDevice" (
    "id" text primary key,
    "userId" text not null references "user" ("id") on delete cascade,
    "secretHash" text not null unique,
    "ipAddress" text not null,
    "userAgent" text not null,
    "createdAt" bigint not null,
    "lastUsedAt" bigint not null,
    "expiresAt" bigint not null
  )`,
  'create index "trustedDeviceOfUser" on "trustedDevice" ("userId", "lastUsedAt")',
])
