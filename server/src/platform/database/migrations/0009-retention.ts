import { sqlMigration } from '../statements.ts'

/** The previous release ignores the new table and indexes. */
export const worksWith = '0007-session-indexes'

/** Adds indexes that find expired rows, and the table through which one node at a time claims the cleanup. */
export const up = sqlMigration([
  'create index "sessionExpiry" on "session" ("expiresAt")',
  'create index "verificationExpiry" on "verification" ("expiresAt")',
  'create index "twoFactorChallengeExpiry" on "twoFactorChallenge" ("expiresAt")',
  'create index "mailedCodeExpiry" on "mailedCode" ("expiresAt")',
  'create index "trustedDeviceExpiry" on "trustedDevice" ("expiresAt")',
  `create table "job" (
    "id" text primary key,
    "dueAt" bigint not null
  )`,
])
