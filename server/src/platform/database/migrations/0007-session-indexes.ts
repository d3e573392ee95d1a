import { type Kysely, sql } from 'kysely'

/** What a sign-in reads and writes does not grow with the sessions that a person has, or with organizations. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // By the end, not by the beginning: the sweep of expired sessions then reads those alone.
  await db.schema.dropIndex('sessionOfUser').execute()
  await db.schema.createIndex('sessionOfUser').on('session').columns(['userId', 'expiresAt']).execute()
  // A session starts in no organization, so it is not in this index.
  await db.schema.dropIndex('sessionInOrganization').execute()
  await db.schema
    .createIndex('sessionInOrganization')
    .on('session')
    .columns(['activeOrganizationId', 'userId'])
    .where(sql.ref('activeOrganizationId'), 'is not', null)
    .execute()
}
