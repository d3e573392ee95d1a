import { sqlMigration } from '../statements.ts'

/** The previous release ignores the new tables. */
export const worksWith = '0014-a-hundred-members'

/** Creates the tables of sign-ins that wait for required data, and of accepted terms (decision 70). */
export const up = sqlMigration([
  `create table "pendingSignIn" (
    "id" text primary key,
    "userId" text not null references "user" ("id") on delete cascade,
    "sessionVersion" integer not null,
    "remembered" integer not null,
    "provider" text,
    "authenticatedAt" bigint,
    "secondFactorAt" bigint,
    "authMethods" text,
    "expiresAt" bigint not null,
    "createdAt" bigint not null
  )`,
  'create index "pendingSignInOfUser" on "pendingSignIn" ("userId")',
  'create index "pendingSignInByExpiry" on "pendingSignIn" ("expiresAt")',
  `create table "termsAcceptance" (
    "id" text primary key,
    "userId" text not null references "user" ("id") on delete cascade,
    "version" text not null,
    "acceptedAt" bigint not null,
    unique ("userId", "version")
  )`,
])
