import type { Context } from '../context.ts'
import type { TeamRow } from '../database/tables.ts'

/** The teams of an organization, oldest first, at most `limit`. */
export const listTeamRows = (ctx: Context, organizationId: string, limit: number): Promise<TeamRow[]> =>
  ctx.db
    .selectFrom('team')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()

/** A team, if it is one of this organization (rule R24). */
export const findTeam = (ctx: Context, organizationId: string, id: string): Promise<TeamRow | undefined> =>
  ctx.db
    .selectFrom('team')
    .selectAll()
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()

export const insertTeam = async (ctx: Context, team: TeamRow): Promise<TeamRow> => {
  await ctx.db.insertInto('team').values(team).execute()
  return team
}
