import { sqlMigration } from '../statements.ts'

/** The previous release ignores the table. */
export const worksWith = '0014-a-hundred-members'

/** Creates the copies of pictures that users and organizations have on other hosts. */
export const up = sqlMigration([
  `create table "externalPicture" (
    "id" text primary key,
    "userId" text references "user" ("id") on delete cascade,
    "organizationId" text references "organization" ("id") on delete cascade,
    "url" text not null,
    "type" text,
    "content" text,
    "fetchedAt" bigint not null
  )`,
  'create index "externalPictureOfUser" on "externalPicture" ("userId")',
  'create index "externalPictureOfOrganization" on "externalPicture" ("organizationId")',
])
