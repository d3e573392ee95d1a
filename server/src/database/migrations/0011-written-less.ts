import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The release before asks for nothing that is taken away here but an index, and is slower without. */
export const worksWith = '0010-proven-elsewhere'

/** What is done at every moment writes into fewer indexes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Most members and invitations are in no team.
  for (const [index, table, ...more] of [
    ['memberByTeam', 'member', 'createdAt', 'id'],
    ['memberByTeamAndName', 'member', 'searchText', 'id'],
    ['invitationOfTeam', 'invitation'],
  ] as const) {
    await db.schema.dropIndex(index).execute()
    await db.schema
      .createIndex(index)
      .on(table)
      .columns(['teamId', ...more])
      .where(sql.ref('teamId'), 'is not', null)
      .execute()
  }
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return

  // PostgreSQL writes no index where a row changes that no index looks at, and there is room for it in its page. Else
  // whoever has read from one of these indexes loses against the change: serializable transactions lock their pages.
  await db.schema.dropIndex('sessionInOrganization').execute()
  await db.schema.alterTable('session').dropConstraint('session_activeOrganizationId_fkey').execute()
  for (const [table, percent] of [
    ['session', 50],
    ['user', 70],
    ['organization', 80],
  ] as const) {
    await sql`alter table ${sql.table(table)} set (fillfactor = ${sql.lit(percent)})`.execute(db)
  }
}
