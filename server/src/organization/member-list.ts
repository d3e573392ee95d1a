import { type ResponseOf, type memberCalls, type QueryOf, parseRoles } from '@latchkey/contract'
import { momentPosition, textPosition, toCursor } from '../platform/database/cursor.ts'
import { fail } from '../platform/errors.ts'
import type { MemberContext } from './member-access.ts'
import { toMemberWithUser } from './member.ts'
import { listMemberPage } from './member-list.store.ts'
import { foldCase } from './membership.ts'
import { listRoleTexts } from './members.store.ts'
import { findTeam } from './teams.store.ts'

type List = typeof memberCalls.listMembers

/** A page of the members of the organization, oldest first unless it is asked otherwise, fifty unless it is. */
export const loadMemberPage = async (
  ctx: MemberContext,
  { search, role, teamId, sortBy = 'createdAt', sortDirection = 'asc', limit = 50, cursor }: MemberListInput,
): Promise<ResponseOf<List>> => {
  const { id: organizationId, memberCount } = ctx.organization
  if (teamId && !(await findTeam(ctx, organizationId, teamId))) fail('TEAM_NOT_FOUND')
  const column = sortBy === 'name' ? 'searchText' : 'createdAt'
  const rows = await listMemberPage(ctx, {
    organizationId,
    teamId,
    roleTexts: role ? await listRoleTextsWith(ctx, role) : undefined,
    search: search ? foldCase(search) : undefined,
    column,
    direction: sortDirection,
    after: cursor ? (column === 'createdAt' ? momentPosition(cursor) : textPosition(cursor)) : undefined,
    // One more tells whether there is a next page.
    limit: limit + 1,
  })
  const members = rows.slice(0, limit)
  const last = rows.length > limit ? members.at(-1) : undefined
  return {
    members: members.map((member) => toMemberWithUser(ctx, member)),
    nextCursor: last ? toCursor({ value: last[column], id: last.id }) : null,
    memberCount,
  }
}

type MemberListInput = Omit<QueryOf<List>, 'organizationId' | 'limit'> & { limit?: number | undefined }

const listRoleTextsWith = async (ctx: MemberContext, role: string): Promise<string[]> =>
  (await listRoleTexts(ctx, ctx.organization.id)).filter((text) => parseRoles(text).includes(role))
