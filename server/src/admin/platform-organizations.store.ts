import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { PageStart } from '../platform/database/cursor.ts'
import { escapeLike } from '../platform/database/like.ts'
import type { OrganizationRow } from '../platform/database/tables.ts'

/** Lists a page of all organizations, newest first. A search scans until the page is full. */
export const listAllOrganizations = (
  ctx: Context,
  search: string,
  { after, limit }: PageStart,
): Promise<OrganizationRow[]> => {
  const slugPattern = toPattern(search.toLowerCase())
  const namePatterns = [...new Set(listSpellings(search))].map(toPattern)
  return ctx.db
    .selectFrom('organization')
    .selectAll()
    .$if(search !== '', (query) =>
      query.where(({ or }) =>
        or([
          ...namePatterns.map((pattern) => sql<boolean>`lower("name") like ${pattern} escape '!'`),
          sql<boolean>`"slug" like ${slugPattern} escape '!'`,
        ]),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`("createdAt", "id") < (${after?.value}, ${after?.id})`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const toPattern = (text: string): string => `%${escapeLike(text)}%`

/**
 * Lists a text in lower case, with capitals at the start of words, and in capitals, for comparisons with `lower` of SQLite.
 * It converts only ASCII letters, so these are in lower case in each spelling.
 */
const listSpellings = (text: string): string[] => {
  const lower = text.toLowerCase()
  const capitalized = lower.replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase())
  return [lower, capitalized, lower.toUpperCase()].map((spelling) =>
    spelling.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  )
}

/** A row of `AdministeredMember`. */
export type AdministeredMemberRow = Awaited<ReturnType<typeof listOrganizationMembers>>[number]

/** Lists a page of the members, earliest first. */
export const listOrganizationMembers = (ctx: Context, organizationId: string, { after, limit }: PageStart) =>
  selectMembers(ctx, organizationId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`("member"."createdAt", "member"."id") > (${after?.value}, ${after?.id})`),
    )
    .orderBy('member.createdAt')
    .orderBy('member.id')
    .limit(limit)
    .execute()

const MAX_OWNERS = 10

/** Lists the earliest owners. The creator role is the first one of a role text. Reads all members of the organization. */
export const listOwners = (
  ctx: Context,
  organizationId: string,
  creatorRole: string,
): Promise<AdministeredMemberRow[]> =>
  selectMembers(ctx, organizationId)
    .where(
      sql<boolean>`("member"."role" = ${creatorRole}
        or substr("member"."role", 1, ${sql.lit(creatorRole.length + 1)}) = ${`${creatorRole},`})`,
    )
    .orderBy('member.createdAt')
    .orderBy('member.id')
    .limit(MAX_OWNERS)
    .execute()

const MAX_COUNTED_INVITATIONS = 1000

export const countPendingInvitations = async (ctx: Context, organizationId: string): Promise<number> => {
  const invitations = ctx.db
    .selectFrom('invitation')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'pending')
    .where('expiresAt', '>', ctx.now())
    .limit(MAX_COUNTED_INVITATIONS)
  const { count } = await ctx.db
    .selectFrom(invitations.as('some'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const selectMembers = (ctx: Context, organizationId: string) =>
  ctx.db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(['member.id', 'member.userId', 'member.role', 'member.createdAt', 'member.additionalFields'])
    .select(['user.name', 'user.email', 'user.image'])
    .where('member.organizationId', '=', organizationId)
