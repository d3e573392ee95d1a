import { sqlMigration } from '../statements.ts'

/** Nodes of the previous release neither read nor write passkeys. */
export const worksWith = '0014-a-hundred-members'

/** Passkeys, the user handles that authenticators store with them, and used challenges. */
export const up = sqlMigration([
  `create table "passkey" (
    "id" text primary key,
    "userId" text not null references "user" ("id") on delete cascade,
    "credentialId" text not null unique,
    "publicKey" text not null,
    "userHandle" text,
    "counter" bigint not null,
    "deviceType" text not null,
    "backedUp" integer not null,
    "userVerified" integer not null,
    "transports" text,
    "aaguid" text not null,
    "name" text,
    "createdAt" bigint not null,
    "lastUsedAt" bigint
  )`,
  'create index "passkeyByUser" on "passkey" ("userId")',
  `create table "passkeyUser" (
    "id" text primary key references "user" ("id") on delete cascade,
    "handle" text not null unique
  )`,
  `create table "usedPasskeyChallenge" (
    "id" text primary key,
    "expiresAt" bigint not null
  )`,
  'create index "usedPasskeyChallengeByExpiry" on "usedPasskeyChallenge" ("expiresAt")',
])
