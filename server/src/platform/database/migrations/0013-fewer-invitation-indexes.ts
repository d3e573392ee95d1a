import { type Kysely, PostgresAdapter, sql } from 'kysely'

export const worksWith = '0010-proven-elsewhere'

export const isConcurrent = true

/**
 * A response to an invitation changes its status and so writes each index with that column; only the list by status needs
 * one. No query searches by inviter, and pending invitations have an index of their own.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const how = sql.raw(db.getExecutor().adapter instanceof PostgresAdapter ? 'concurrently' : '')
  await sql`drop index ${how} if exists "invitationByAddress"`.execute(db)
  await sql`create index ${how} "invitationByAddress" on "invitation" ("email")`.execute(db)
  for (const old of ['invitationOfAddress', 'invitationByExpiry', 'invitationOfInviter']) {
    await sql`drop index ${how} if exists ${sql.ref(old)}`.execute(db)
  }
}
