import { type Kysely, PostgresAdapter, sql } from 'kysely'

export const worksWith = '0010-proven-elsewhere'

export const isConcurrent = true

/**
 * An answer to an invitation changes its status, and so each index that has it: only the list by status needs one. Nobody
 * asks for the invitations of an inviter, and those that are open have an index of their own.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const how = sql.raw(db.getExecutor().adapter instanceof PostgresAdapter ? 'concurrently' : '')
  await sql`drop index ${how} if exists "invitationByAddress"`.execute(db)
  await sql`create index ${how} "invitationByAddress" on "invitation" ("email")`.execute(db)
  for (const old of ['invitationOfAddress', 'invitationByExpiry', 'invitationOfInviter']) {
    await sql`drop index ${how} if exists ${sql.ref(old)}`.execute(db)
  }
}
