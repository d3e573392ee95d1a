import type { Context } from '../platform/context.ts'
import { insertRow } from '../platform/database/prepared.ts'
import type { MemberRow, TeamRow } from '../platform/database/tables.ts'

interface TeamPage {
  /** The last team of the previous page. */
  after?: TeamRow | undefined
  limit: number
}

/** Lists a page of the teams of an organization, oldest first. */
export const listTeams = (ctx: Context, organizationId: string, { after, limit }: TeamPage): Promise<TeamRow[]> =>
  ctx.db
    .selectFrom('team')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('createdAt', 'id'), '>', tuple(after?.createdAt ?? 0, after?.id ?? '')),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Lists the teams of a user, oldest first: in all organizations, or without a second factor in those that require none. */
export const listTeamsOfUser = (
  ctx: Context,
  userId: string,
  { hasSecondFactor, limit }: { hasSecondFactor: boolean; limit: number },
): Promise<TeamRow[]> =>
  ctx.db
    .selectFrom('member')
    .innerJoin('team', 'team.id', 'member.teamId')
    .selectAll('team')
    .where('member.userId', '=', userId)
    .$if(!hasSecondFactor, (query) =>
      query
        .innerJoin('organization', 'organization.id', 'member.organizationId')
        .where('organization.requireTwoFactor', '=', 0),
    )
    .orderBy('team.createdAt')
    .orderBy('team.id')
    .limit(limit)
    .execute()

/** Ignores teams of other organizations (R24). */
export const findTeam = (ctx: Context, organizationId: string, id: string): Promise<TeamRow | undefined> =>
  ctx.db
    .selectFrom('team')
    .selectAll()
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()

export const insertTeam = (ctx: Context, team: TeamRow): Promise<void> => insertRow(ctx, 'team', team)

/**
 * Inserts a team unless the organization has `limit` teams. One statement, so that concurrent transactions cannot exceed
 * the limit. Null means no limit. Returns whether the team was inserted.
 */
export const insertTeamWithinLimit = async (ctx: Context, team: TeamRow, limit: number | null): Promise<boolean> => {
  if (limit === null) {
    await insertTeam(ctx, team)
    return true
  }
  const row = await ctx.db
    .insertInto('team')
    .columns(['id', 'name', 'organizationId', 'additionalFields', 'createdAt', 'updatedAt'])
    .expression(
      ctx.db
        .selectFrom('organization')
        .select(({ val, cast }) => [
          val(team.id).as('id'),
          val(team.name).as('name'),
          'id as organizationId',
          cast<string | null>(val(team.additionalFields), 'text').as('additionalFields'),
          cast<number>(val(team.createdAt), 'bigint').as('createdAt'),
          cast<number | null>(val(team.updatedAt), 'bigint').as('updatedAt'),
        ])
        .where('id', '=', team.organizationId)
        .where(
          ({ selectFrom, fn }) =>
            selectFrom('team')
              .select(fn.countAll<number>().as('count'))
              .where('organizationId', '=', team.organizationId),
          '<',
          limit,
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Updates a team that was read in the same transaction. */
export const updateTeam = (
  ctx: Context,
  id: string,
  changes: Partial<Pick<TeamRow, 'name' | 'additionalFields'>>,
): Promise<TeamRow> =>
  ctx.db
    .updateTable('team')
    .set({ ...changes, updatedAt: ctx.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns false for the last team of the organization unless `canDeleteLast` is set. */
export const deleteTeam = async (
  ctx: Context,
  { id, organizationId }: TeamRow,
  { canDeleteLast }: { canDeleteLast: boolean },
): Promise<boolean> => {
  const row = await ctx.db
    .deleteFrom('team')
    .where('id', '=', id)
    .$if(!canDeleteLast, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('team as other')
            .select('other.id')
            .where('other.organizationId', '=', organizationId)
            .where('other.id', '!=', id),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Lists a page of the members of a team, earliest first. */
export const listMembersOfTeam = (
  ctx: Context,
  teamId: string,
  { after, limit }: { after: MemberRow | undefined; limit: number },
): Promise<MemberRow[]> =>
  ctx.db
    .selectFrom('member')
    .selectAll()
    .where('teamId', '=', teamId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('createdAt', 'id'), '>', tuple(after?.createdAt ?? 0, after?.id ?? '')),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()
