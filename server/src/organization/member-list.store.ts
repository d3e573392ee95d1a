import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Position } from '../platform/database/cursor.ts'
import { selectMembers, type MemberUserRow, joinUsers } from './members.store.ts'

export interface MemberPage {
  organizationId: string
  /** A team of this organization. */
  teamId: string | undefined
  /** The role texts that are wanted; undefined for all. */
  roleTexts: readonly string[] | undefined
  /** Lower-cased. */
  search: string | undefined
  column: 'createdAt' | 'searchText'
  direction: 'asc' | 'desc'
  after: Position<string | number> | undefined
  limit: number
}

/**
 * A page of members. Each order and filter has an index that the page begins in, so that its cost does not grow with
 * the organization; of several role texts, each has its own beginning. A search reads on until the page is full.
 */
export const listMemberPage = async (ctx: Context, page: MemberPage): Promise<MemberUserRow[]> => {
  const { roleTexts, column, direction, limit } = page
  const parts = roleTexts
    ? roleTexts.map((role) => selectPagePart(ctx, page).where('role', '=', role))
    : [selectPagePart(ctx, page)]
  const [first, ...others] = parts.map((part) => ctx.db.selectFrom(part.as('member')).selectAll())
  if (!first) return []
  return joinUsers(
    ctx.db,
    others.reduce((union, part) => union.unionAll(part), first),
  )
    .orderBy(`member.${column}`, direction)
    .orderBy('member.id', direction)
    .limit(limit)
    .execute()
}

const selectPagePart = (
  ctx: Context,
  { organizationId, teamId, search, column, direction, after, limit }: MemberPage,
) => {
  // The team has been found in the organization; naming both would leave the database to choose the wrong index.
  const members = teamId
    ? ctx.db.selectFrom('member').selectAll().where('teamId', '=', teamId)
    : selectMembers(ctx.db, organizationId)
  const isBeyond = sql.raw(direction === 'asc' ? '>' : '<')
  return members
    .$if(search !== undefined, (query) =>
      query.where(sql<boolean>`"searchText" like ${toLikePattern(search ?? '')} escape '!'`),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${sql.ref(column)}, "id") ${isBeyond} (${after?.value}, ${after?.id})`),
    )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
}

const toLikePattern = (search: string): string => `%${search.replace(/[!%_]/g, '!$&')}%`
