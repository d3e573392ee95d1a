import { sqlMigration } from '../statements.ts'

/** The previous release ignores the table, and deletes expired changes without a copy. */
export const worksWith = '0014-a-hundred-members'

/** Stores the address changes of users whose audit rows have expired. */
export const up = sqlMigration([
  // The key starts with the user, so that a deletion of the user finds its rows by this index.
  `create table "addressChange" (
    "userId" text not null references "user" ("id") on delete cascade,
    "id" text not null,
    "details" text not null,
    constraint "addressChange_pkey" primary key ("userId", "id")
  )`,
])
