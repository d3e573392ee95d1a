import { sqlMigration } from '../statements.ts'

/** The previous release ignores the columns: its sessions have a cookie with the earlier name, as the default says. */
export const worksWith = '0014-a-hundred-members'

/** Ends earlier cookie names after their replacement, and detects a trusted device's secret that was replaced. */
export const up = sqlMigration([
  // The last time that a `Date` can represent: existing sessions accept the earlier cookie name until it is replaced.
  'alter table "session" add column "earlierCookieUntil" bigint default 8640000000000000 not null',
  'alter table "trustedDevice" add column "previousHash" text',
  'alter table "trustedDevice" add column "replacedAt" bigint default 0 not null',
])
