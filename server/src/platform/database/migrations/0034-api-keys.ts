import type { Kysely } from 'kysely'
import { isPostgres, runStatements } from '../statements.ts'

/** Nodes of the previous release neither read nor write API keys. */
export const worksWith = '0014-a-hundred-members'

/**
 * Keys of programs, owned by users and organizations (decision 77). Each use updates a row, so pages have room for HOT updates
 * (0011-fillfactor.ts).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await runStatements(db, statements)
  if (isPostgres(db)) await runStatements(db, ['alter table "apiKey" set (fillfactor = 70)'])
}

const statements = [
  `create table "apiKey" (
    "id" text primary key,
    "userId" text references "user" ("id") on delete cascade,
    "organizationId" text references "organization" ("id") on delete cascade,
    "createdById" text references "user" ("id") on delete set null,
    "name" text not null,
    "prefix" text,
    "start" text not null,
    "keyHash" text not null unique,
    "previousHash" text unique,
    "previousUntil" bigint,
    "scopes" text not null,
    "metadata" text,
    "ipAllow" text,
    "enabled" integer not null,
    "expiresAt" bigint,
    "rateLimitMax" integer,
    "rateLimitWindow" bigint,
    "windowStartedAt" bigint not null,
    "requestCount" integer not null,
    "remaining" integer,
    "refillAmount" integer,
    "refillInterval" bigint,
    "lastRefillAt" bigint,
    "lastUsedAt" bigint,
    "createdAt" bigint not null,
    "updatedAt" bigint not null,
    check (("userId" is null) <> ("organizationId" is null))
  )`,
  'create index "apiKeyByUser" on "apiKey" ("userId")',
  'create index "apiKeyByOrganization" on "apiKey" ("organizationId")',
  'create index "apiKeyByCreator" on "apiKey" ("createdById")',
  'create index "apiKeyByExpiry" on "apiKey" ("expiresAt")',
]
