import { sqlMigration } from '../statements.ts'

/** The previous release ignores the table. */
export const worksWith = '0014-a-hundred-members'

/** Creates the roles that organizations define (decision 76). */
export const up = sqlMigration([
  `create table "organizationRole" (
    "id" text primary key,
    "organizationId" text not null references "organization" ("id") on delete cascade,
    "role" text not null,
    "searchName" text not null,
    "description" text,
    "permission" text not null,
    "createdAt" bigint not null,
    "updatedAt" bigint,
    unique ("organizationId", "searchName")
  )`,
])
