import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Flag } from '../platform/database/columns.ts'
import type { PageStart } from '../platform/database/cursor.ts'
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

/**
 * Each order and filter has an index in which the page starts, so the cost does not depend on the size of the
 * organization. A role matches several role texts: the query reads one page for each of them and merges these.
 */
export const listMembers = async (ctx: Context, page: MemberPage): Promise<ListedMemberRow[]> => {
  const { organizationId, role, factors, column, direction, limit } = page
  const roleTexts = role && (await listRoleTexts(ctx, organizationId, role))
  const parts = roleTexts
    ? roleTexts.map((text) => selectPagePart(ctx, page).where('role', '=', text))
    : [selectPagePart(ctx, page)]
  const [first, ...others] = parts.map((part) => ctx.db.selectFrom(part.as('member')).selectAll())
  if (!first) return []
  const union = others.reduce((all, part) => all.unionAll(part), first)
  return joinUsers(ctx.db, union)
    .$if(factors !== undefined, (query) =>
      query.select(sql<Flag>`case when ${hasSecondFactor(ctx)} then 1 else 0 end`.as('hasSecondFactor')),
    )
    .orderBy(`member.${column}`, direction)
    .orderBy('member.id', direction)
    .limit(limit)
    .execute()
}

const selectPagePart = (
  ctx: Context,
  { organizationId, teamId, factors, search, column, direction, after, limit }: MemberPage,
) => {
  // The team belongs to the organization. A condition on both would make the database choose the wrong index.
  const members = teamId
    ? ctx.db.selectFrom('member').selectAll().where('teamId', '=', teamId)
    : selectMembers(ctx.db, organizationId)
  const isBeyond = sql.raw(direction === 'asc' ? '>' : '<')
  return members
    .$if(search !== undefined, (query) =>
      query.where(sql<boolean>`"searchText" like ${toLikePattern(search ?? '')} escape '!'`),
    )
    .$if(factors?.onlyMissing === true, (query) => query.where(sql<boolean>`not ${hasSecondFactor(ctx)}`))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${sql.ref(column)}, "id") ${isBeyond} (${after?.value}, ${after?.id})`),
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
  const enabled = [...(settings.twoFactor ? [twoFactor] : []), ...(settings.passkey ? [passkey] : [])]
  return sql<boolean>`(${enabled.length > 0 ? sql.join(enabled, sql` or `) : sql`1 = 0`})`
}

const toLikePattern = (search: string): string => `%${search.replace(/[!%_]/g, '!$&')}%`
