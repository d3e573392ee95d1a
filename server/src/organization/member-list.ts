import type { ResponseOf, memberCalls, QueryOf } from '@latchkey/contract'
import { parseTimeCursor, parseTextCursor, toPage } from '../platform/database/cursor.ts'
import { fail } from '../platform/errors.ts'
import { can, type MemberContext } from './member-access.ts'
import { toMemberWithUser } from './member.ts'
import { type ListedMemberRow, listMembers } from './member-list.store.ts'
import { foldCase } from './membership.ts'
import { findTeam } from './teams.store.ts'

type ListMembers = typeof memberCalls.listMembers

type MemberListInput = Omit<QueryOf<ListMembers>, 'organizationId' | 'limit'> & { limit?: number | undefined }

export const loadMemberPage = async (
  ctx: MemberContext,
  {
    search,
    role,
    teamId,
    secondFactor,
    sortBy = 'createdAt',
    sortDirection = 'asc',
    limit = 50,
    cursor,
  }: MemberListInput,
): Promise<ResponseOf<ListMembers>> => {
  const { id: organizationId, memberCount } = ctx.organization
  if (teamId && !(await findTeam(ctx, organizationId, teamId))) fail('TEAM_NOT_FOUND')
  const canSeeFactors = can(ctx, 'member:update')
  if (secondFactor && !canSeeFactors) fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
  const column = sortBy === 'name' ? 'searchText' : 'createdAt'
  const parseCursor = sortBy === 'name' ? parseTextCursor : parseTimeCursor
  const rows = await listMembers(ctx, {
    organizationId,
    teamId,
    role: role || undefined,
    factors: canSeeFactors ? { onlyMissing: secondFactor === 'missing' } : undefined,
    search: search ? foldCase(search) : undefined,
    column,
    direction: sortDirection,
    after: cursor ? parseCursor(cursor) : undefined,
    // One extra row shows whether a next page exists.
    limit: limit + 1,
  })
  const { page, nextCursor } = toPage(rows, limit, (member) => member[column])
  return { members: page.map((row) => toListedMember(ctx, row)), nextCursor, memberCount }
}

export const toListedMember = (ctx: MemberContext, row: ListedMemberRow) =>
  Object.assign(toMemberWithUser(ctx, row), {
    hasSecondFactor: row.hasSecondFactor === undefined ? undefined : row.hasSecondFactor === 1,
  })
