import { sqlMigration } from '../statements.ts'

/** Creates uploaded pictures. */
export const up = sqlMigration([
  `create table "picture" (
    "id" text primary key,
    "userId" text not null unique references "user" ("id") on delete cascade,
    "type" text not null,
    "content" text not null,
    "createdAt" bigint not null
  )`,
])
