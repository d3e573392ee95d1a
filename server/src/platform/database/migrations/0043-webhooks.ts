import type { Kysely } from 'kysely'
import { isPostgres, runStatements } from '../statements.ts'

/** Nodes of the previous release neither write nor deliver events of webhooks. */
export const worksWith = '0014-a-hundred-members'

/** Endpoints, their events and deliveries (decision 82). Events and deliveries of a deleted organization are deleted. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, createStatements(isPostgres(db) ? 'bigint generated always as identity' : 'integer'))

/** SQLite does not reuse a number only with `autoincrement`: a reused number would be earlier than pending deliveries. */
const createStatements = (sequence: string) => [
  `create table "webhookEndpoint" (
    "id" text primary key,
    "organizationId" text references "organization" ("id") on delete cascade,
    "url" text not null,
    "description" text,
    "events" text,
    "secret" text not null,
    "previousSecret" text,
    "previousUntil" bigint,
    "enabled" integer not null,
    "disabledReason" text,
    "failingSince" bigint,
    "createdById" text references "user" ("id") on delete set null,
    "createdAt" bigint not null,
    "updatedAt" bigint not null
  )`,
  'create index "webhookEndpointByOrganization" on "webhookEndpoint" ("organizationId")',
  'create index "webhookEndpointByCreator" on "webhookEndpoint" ("createdById")',
  `create table "webhookEvent" (
    "id" text primary key,
    "type" text not null,
    "payload" text not null,
    "expiresAt" bigint not null
  )`,
  'create index "webhookEventByExpiry" on "webhookEvent" ("expiresAt")',
  `create table "webhookDelivery" (
    "sequence" ${sequence} primary key ${sequence === 'integer' ? 'autoincrement' : ''},
    "id" text not null unique,
    "eventId" text not null references "webhookEvent" ("id") on delete cascade,
    "endpointId" text not null references "webhookEndpoint" ("id") on delete cascade,
    "aggregate" text not null,
    "status" text not null,
    "attempts" integer not null,
    "dueAt" bigint not null,
    "lastStatusCode" integer,
    "lastError" text,
    "lastLatency" integer,
    "lastResponse" text,
    "createdAt" bigint not null,
    "finishedAt" bigint
  )`,
  'create index "webhookDeliveryByEvent" on "webhookDelivery" ("eventId")',
  'create index "webhookDeliveryByEndpoint" on "webhookDelivery" ("endpointId", "sequence")',
  `create index "webhookDeliveryDue" on "webhookDelivery" ("dueAt") where "status" = 'pending'`,
  `create index "webhookDeliveryOrder" on "webhookDelivery" ("endpointId", "aggregate", "sequence") where "status" = 'pending'`,
]
