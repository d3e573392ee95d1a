import { sqlMigration } from '../statements.ts'

/** The previous release ignores the columns: a ban there disables only what the user created. */
export const worksWith = '0014-a-hundred-members'

/** Adds the user who received the current secret of an API key, or chose the URL of a webhook, after another user created it. */
export const up = sqlMigration([
  'alter table "apiKey" add column "rotatedById" text references "user" ("id") on delete set null',
  'alter table "apiKey" add column "rotatedAt" bigint',
  'create index "apiKeyByRotation" on "apiKey" ("rotatedById")',
  'alter table "webhookEndpoint" add column "urlChangedById" text references "user" ("id") on delete set null',
  'alter table "webhookEndpoint" add column "urlChangedAt" bigint',
  'create index "webhookEndpointByUrlChange" on "webhookEndpoint" ("urlChangedById")',
])
