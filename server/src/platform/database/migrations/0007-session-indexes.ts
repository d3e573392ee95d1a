import { sqlMigration } from '../statements.ts'

/** Makes the cost of a sign-in independent of the number of sessions and organizations of the user. */
export const up = sqlMigration([
  // By the expiry, so that the cleanup reads expired sessions only.
  'drop index "sessionOfUser"',
  'create index "sessionOfUser" on "session" ("userId", "expiresAt")',
  // Partial: a new session has no active organization, so a sign-in does not write to this index.
  'drop index "sessionInOrganization"',
  'create index "sessionInOrganization" on "session" ("activeOrganizationId", "userId") where "activeOrganizationId" is not null',
])
