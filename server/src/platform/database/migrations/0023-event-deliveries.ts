import { sqlMigration } from '../statements.ts'

/** The previous release ignores the table. */
export const worksWith = '0014-a-hundred-members'

/** Creates the events that handlers of the application receive after the commit (decision 56). */
export const up = sqlMigration([
  `create table "eventDelivery" (
    "id" text primary key,
    "name" text not null,
    "payload" text not null,
    "attempts" integer not null,
    "dueAt" bigint not null,
    "expiresAt" bigint not null
  )`,
  'create index "eventDeliveryDue" on "eventDelivery" ("dueAt")',
  'create index "eventDeliveryExpiry" on "eventDelivery" ("expiresAt")',
])
