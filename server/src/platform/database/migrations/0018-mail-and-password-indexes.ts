import { type Kysely, PostgresAdapter, sql } from 'kysely'

export const worksWith = '0014-a-hundred-members'

export const isConcurrent = true

/**
 * Deleting a user deletes the mails to their addresses; decoys have no recipient. A failed sign-in checks for imported
 * password hashes, which do not begin with `$`.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const how = sql.raw(db.getExecutor().adapter instanceof PostgresAdapter ? 'concurrently' : '')
  await sql`drop index ${how} if exists "mailByRecipient"`.execute(db)
  await sql`create index ${how} "mailByRecipient" on "mail" ("recipient") where "recipient" <> ''`.execute(db)
  await sql`drop index ${how} if exists "importedPassword"`.execute(db)
  await sql`create index ${how} "importedPassword" on "account" ("providerId")
    where substr("password", 1, 1) <> '$'`.execute(db)
}
