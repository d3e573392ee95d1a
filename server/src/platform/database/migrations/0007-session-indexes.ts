import { type Kysely, sql } from 'kysely'

/** Makes the cost of a sign-in independent of the number of sessions and organizations of the user. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // By the expiry, so that the cleanup reads expired sessions only.
  await db.schema.dropIndex('sessionOfUser').execute()
  await db.schema.createIndex('sessionOfUser').on('session').columns(['userId', 'expiresAt']).execute()
  // Partial: a new session has no active organization, so a sign-in does not write to this index.
  await db.schema.dropIndex('sessionInOrganization').execute()
  await db.schema
    .createIndex('sessionInOrganization')
    .on('session')
    .columns(['activeOrganizationId', 'userId'])
    .where(sql.ref('activeOrganizationId'), 'is not', null)
    .execute()
}
