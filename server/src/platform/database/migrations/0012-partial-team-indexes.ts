import type { Kysely } from 'kysely'
import { concurrently, runStatements } from '../statements.ts'

export const worksWith = '0010-proven-elsewhere'

export const isConcurrent = true

/** Most members and invitations have no team, so partial indexes save index writes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const how = concurrently(db)
  for (const [index, old, columns] of [
    ['memberOfTeam', 'memberByTeam', '"member" ("teamId", "createdAt", "id")'],
    ['memberOfTeamByName', 'memberByTeamAndName', '"member" ("teamId", "searchText", "id")'],
    ['invitationToTeam', 'invitationOfTeam', '"invitation" ("teamId")'],
  ]) {
    await runStatements(db, [
      `drop index ${how} if exists "${index}"`,
      `create index ${how} "${index}" on ${columns} where "teamId" is not null`,
      `drop index ${how} if exists "${old}"`,
    ])
  }
}
