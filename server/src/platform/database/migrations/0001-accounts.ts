import { sqlMigration } from '../statements.ts'

/** Creates users, sessions, credentials, mailed secrets, the outbox, and the audit log. */
export const up = sqlMigration([
  `create table "user" (
    "id" text primary key,
    "name" text not null,
    "email" text not null unique,
    "emailVerified" integer not null,
    "image" text,
    "language" text,
    "sessionVersion" integer default 0 not null,
    "createdAt" bigint not null,
    "updatedAt" bigint not null
  )`,
  `create table "session" (
    "id" text primary key,
    "tokenHash" text not null unique,
    "userId" text not null references "user" ("id") on delete cascade,
    "expiresAt" bigint not null,
    "remembered" integer not null,
    "ipAddress" text not null,
    "userAgent" text not null,
    "createdAt" bigint not null,
    "updatedAt" bigint not null
  )`,
  'create index "sessionOfUser" on "session" ("userId", "createdAt")',
  `create table "account" (
    "id" text primary key,
    "providerId" text not null,
    "accountId" text not null,
    "userId" text not null references "user" ("id") on delete cascade,
    "password" text,
    "createdAt" bigint not null,
    "updatedAt" bigint not null,
    constraint "accountIdentity" unique ("providerId", "accountId")
  )`,
  'create index "accountOfUser" on "account" ("userId")',
  `create table "verification" (
    "id" text primary key,
    "identifier" text not null unique,
    "value" text not null,
    "userId" text not null references "user" ("id") on delete cascade,
    "expiresAt" bigint not null,
    "createdAt" bigint not null,
    "updatedAt" bigint not null
  )`,
  'create index "verificationOfUser" on "verification" ("userId")',
  `create table "mail" (
    "id" text primary key,
    "kind" text not null,
    "recipient" text not null,
    "language" text not null,
    "payload" text not null,
    "status" text not null,
    "attempts" integer not null,
    "dueAt" bigint not null,
    "lastError" text,
    "createdAt" bigint not null,
    "sentAt" bigint
  )`,
  'create index "mailDue" on "mail" ("status", "dueAt")',
  `create table "audit" (
    "id" text primary key,
    "action" text not null,
    "actorId" text,
    "onBehalfOfId" text,
    "target" text not null,
    "ipAddress" text not null,
    "userAgent" text not null,
    "requestId" text not null,
    "details" text not null,
    "createdAt" bigint not null
  )`,
  'create index "auditOfActor" on "audit" ("actorId", "createdAt")',
])
