import { sqlMigration } from '../statements.ts'

/** The previous release ignores the new table and the new columns. */
export const worksWith = '0014-a-hundred-members'

/** Browsers with guessing limits of their own, and separate counters for each kind of second factor. */
export const up = sqlMigration([
  // The key starts with the user, so that a deletion of the user finds its rows by this index.
  `create table "knownDevice" (
    "userId" text not null references "user" ("id") on delete cascade,
    "id" text not null,
    "createdAt" bigint not null,
    "expiresAt" bigint not null,
    constraint "knownDevice_pkey" primary key ("userId", "id")
  )`,
  'create index "knownDeviceExpiry" on "knownDevice" ("expiresAt")',
  // `failures` and `lockedUntil` exist already and count the codes of authenticator apps.
  'alter table "twoFactor" add column "locks" integer default 0 not null',
  'alter table "twoFactor" add column "otpFailures" integer default 0 not null',
  'alter table "twoFactor" add column "otpLocks" integer default 0 not null',
  'alter table "twoFactor" add column "otpLockedUntil" bigint default 0 not null',
  'alter table "twoFactor" add column "backupCodeFailures" integer default 0 not null',
  'alter table "twoFactor" add column "backupCodeLocks" integer default 0 not null',
  'alter table "twoFactor" add column "backupCodeLockedUntil" bigint default 0 not null',
])
