import { sqlMigration } from '../statements.ts'

/** The previous release ignores the new tables. */
export const worksWith = '0014-a-hundred-members'

/** Creates the brand that admins set, and its pictures (decision 65). */
export const up = sqlMigration([
  `create table "brand" (
    "id" text primary key,
    "content" text not null,
    "updatedAt" bigint not null
  )`,
  `create table "brandPicture" (
    "id" text primary key,
    "kind" text not null unique,
    "type" text not null,
    "content" text not null,
    "createdAt" bigint not null
  )`,
])
