import { type Kysely, PostgresAdapter, sql } from 'kysely'

export const worksWith = '0010-proven-elsewhere'

export const isConcurrent = true

/** Most members and invitations have no team, so partial indexes save index writes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const how = sql.raw(db.getExecutor().adapter instanceof PostgresAdapter ? 'concurrently' : '')
  for (const [index, old, table, columns] of [
    ['memberOfTeam', 'memberByTeam', 'member', ['teamId', 'createdAt', 'id']],
    ['memberOfTeamByName', 'memberByTeamAndName', 'member', ['teamId', 'searchText', 'id']],
    ['invitationToTeam', 'invitationOfTeam', 'invitation', ['teamId']],
  ] as const) {
    const on = sql.join(columns.map((column) => sql.ref(column)))
    await sql`drop index ${how} if exists ${sql.ref(index)}`.execute(db)
    await sql`create index ${how} ${sql.ref(index)} on ${sql.table(table)} (${on}) where "teamId" is not null`.execute(
      db,
    )
    await sql`drop index ${how} if exists ${sql.ref(old)}`.execute(db)
  }
}
