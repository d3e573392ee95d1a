import { sqlMigration } from '../statements.ts'

/** Creates organizations, teams, members, and invitations, and adds the active organization of a session. */
export const up = sqlMigration([
  `create table "organization" (
    "id" text primary key,
    "name" text not null,
    "slug" text not null unique,
    "logo" text,
    "metadata" text,
    "memberCount" integer not null,
    "createdAt" bigint not null
  )`,
  `create table "team" (
    "id" text primary key,
    "name" text not null,
    "organizationId" text not null references "organization" ("id") on delete cascade,
    "createdAt" bigint not null,
    "updatedAt" bigint
  )`,
  'create index "teamOfOrganization" on "team" ("organizationId", "createdAt", "id")',
  `create table "member" (
    "id" text primary key,
    "organizationId" text not null references "organization" ("id") on delete cascade,
    "userId" text not null references "user" ("id") on delete cascade,
    "role" text not null,
    "teamId" text references "team" ("id") on delete set null,
    "searchText" text not null,
    "createdAt" bigint not null,
    constraint "memberOnce" unique ("userId", "organizationId")
  )`,
  // One index per order and filter of a member page, and one that finds other owners.
  'create index "memberByAge" on "member" ("organizationId", "createdAt", "id")',
  'create index "memberByName" on "member" ("organizationId", "searchText", "id")',
  'create index "memberByRole" on "member" ("organizationId", "role", "createdAt", "id")',
  'create index "memberByRoleAndName" on "member" ("organizationId", "role", "searchText", "id")',
  'create index "memberByTeam" on "member" ("teamId", "createdAt", "id")',
  'create index "memberByTeamAndName" on "member" ("teamId", "searchText", "id")',
  `create table "invitation" (
    "id" text primary key,
    "organizationId" text not null references "organization" ("id") on delete cascade,
    "email" text not null,
    "role" text not null,
    "teamId" text references "team" ("id") on delete set null,
    "status" text not null,
    "inviterId" text not null,
    "tokenHash" text not null,
    "expiresAt" bigint not null,
    "createdAt" bigint not null
  )`,
  `create unique index "invitationPendingOnce" on "invitation" ("organizationId", "email") where "status" = 'pending'`,
  'create index "invitationByAge" on "invitation" ("organizationId", "createdAt", "id")',
  'create index "invitationByStatus" on "invitation" ("organizationId", "status", "createdAt", "id")',
  // `invitationLimit` counts in this index without reading expired invitations, whose status remains `pending`.
  'create index "invitationByExpiry" on "invitation" ("organizationId", "status", "expiresAt")',
  'create index "invitationOfAddress" on "invitation" ("email", "status")',
  'create index "invitationOfInviter" on "invitation" ("inviterId", "status")',
  'create index "invitationOfTeam" on "invitation" ("teamId")',
  'alter table "session" add column "activeOrganizationId" text references "organization" ("id") on delete set null',
  'create index "sessionInOrganization" on "session" ("activeOrganizationId", "userId")',
])
