import { sqlMigration } from '../statements.ts'

/** The previous release ignores the table. */
export const worksWith = '0014-a-hundred-members'

/** Creates the codes of devices that sign in (decision 81). */
export const up = sqlMigration([
  `create table "deviceCode" (
    "id" text primary key,
    "deviceCodeHash" text not null unique,
    "userCodeHash" text not null unique,
    "clientId" text not null,
    "scope" text not null,
    "ipAddress" text not null,
    "userAgent" text not null,
    "status" text not null,
    "userId" text references "user" ("id") on delete cascade,
    "sessionVersion" integer,
    "authMethods" text,
    "pollInterval" integer not null,
    "lastPolledAt" bigint,
    "expiresAt" bigint not null,
    "createdAt" bigint not null
  )`,
  'create index "deviceCodeByUser" on "deviceCode" ("userId")',
  'create index "deviceCodeByExpiry" on "deviceCode" ("expiresAt")',
])
