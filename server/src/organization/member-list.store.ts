import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Flag } from '../platform/database/columns.ts'
import type { PageStart } from '../platform/database/cursor.ts'
import { escapeLike } from '../platform/database/like.ts'
import { listRoleTexts } from './member-roles.store.ts'
import { joinUsers, type MemberUserRow, selectMembers } from './members.store.ts'

/** `hasSecondFactor` is present if the page requests it. */
export type ListedMemberRow = MemberUserRow & { hasSecondFactor?: Flag | undefined }

interface MemberPage extends PageStart<string | number> {
  organizationId: string
  /** A team of the organization. */
  teamId: string | undefined
  role: string | undefined
  /** Reads whether each member has a second factor. `onlyMissing` selects the members without one. */
  factors: { onlyMissing: boolean } | undefined
  /** From `foldCase`. */
  search: string | undefined
  column: 'createdAt' | 'searchText'
  direction: 'asc' | 'desc'
}

/** SQLite merges at most 500 queries. With more role texts, the query scans the members in the order of the page. */
const MAX_MERGED_ROLE_TEXTS = 100

/**
 * Each order and filter has an index in which the page starts, so the cost does not depend on the size of the
 * organization. A role matches several role texts: the query reads one page for each of them and merges the pages.
 */
export const listMembers = async (ctx: Context, page: MemberPage): Promise<ListedMemberRow[]> => {
  const { organizationId, role, factors, column, direction, limit } = page
  const roleTexts = role === undefined ? undefined : await listRoleTexts(ctx, organizationId, role)
  const [first, ...others] = listPageParts(ctx, page, roleTexts).map((part) =>
    ctx.db.selectFrom(part.as('member')).selectAll(),
  )
  if (!first) return []
  let union = first
  for (const part of others) union = union.unionAll(part)
  return joinUsers(ctx.db, union)
    .$if(factors !== undefined, (query) =>
      query.select(sql<Flag>`case when ${hasSecondFactor(ctx)} then 1 else 0 end`.as('hasSecondFactor')),
    )
    .orderBy(`member.${column}`, direction)
    .orderBy('member.id', direction)
    .limit(limit)
    .execute()
}

const listPageParts = (ctx: Context, page: MemberPage, roleTexts: readonly string[] | undefined) => {
  if (!roleTexts) return [selectPagePart(ctx, page)]
  if (roleTexts.length > MAX_MERGED_ROLE_TEXTS) return [selectPagePart(ctx, page).where('role', 'in', roleTexts)]
  return roleTexts.map((text) => selectPagePart(ctx, page).where('role', '=', text))
}

const selectPagePart = (
  ctx: Context,
  { organizationId, teamId, factors, search, column, direction, after, limit }: MemberPage,
) => {
  // The team belongs to the organization. A condition on both would make the database choose the wrong index.
  const members = teamId
    ? ctx.db.selectFrom('member').selectAll().where('teamId', '=', teamId)
    : selectMembers(ctx.db, organizationId)
  const operator = sql.raw(direction === 'asc' ? '>' : '<')
  return members
    .$if(search !== undefined, (query) =>
      query.where(sql<boolean>`"searchText" like ${`%${escapeLike(search ?? '')}%`} escape '!'`),
    )
    .$if(factors?.onlyMissing === true, (query) => query.where(sql<boolean>`not ${hasSecondFactor(ctx)}`))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${sql.ref(column)}, "id") ${operator} (${after?.value}, ${after?.id})`),
    )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
}

/** Two-factor, or a passkey that verified its user. The options can disable each of them. */
const hasSecondFactor = ({ settings }: Context) => {
  const twoFactor = sql`exists (select 1 from "user" as "holder"
    where "holder"."id" = "member"."userId" and "holder"."twoFactorEnabled" = 1)`
  const passkey = sql`exists (select 1 from "passkey"
    where "passkey"."userId" = "member"."userId" and "passkey"."userVerified" = 1)`
  if (settings.twoFactor && settings.passkey) return sql<boolean>`(${twoFactor} or ${passkey})`
  if (settings.twoFactor) return sql<boolean>`(${twoFactor})`
  return settings.passkey ? sql<boolean>`(${passkey})` : sql<boolean>`(1 = 0)`
}
