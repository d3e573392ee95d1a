import { parseRoles } from '@latchkey/contract'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { prepared } from '../platform/database/prepared.ts'

/** Finds the role text of a user in an organization; null for non-members. */
export const findMemberRoleText = async (
  ctx: Context,
  organizationId: string,
  userId: string,
): Promise<string | null> => {
  const [row] = await findRoleQuery(ctx, { organizationId, userId })
  return row?.role ?? null
}

const findRoleQuery = prepared<{ organizationId: string; userId: string }>()((db, value) =>
  db
    .selectFrom('member')
    .select('role')
    .where('userId', '=', value('userId'))
    .where('organizationId', '=', value('organizationId')),
)

/** Finds the roles of an inviter in the organization, the ban and the second factor of the user; undefined for non-members. */
export const findInviter = async (ctx: Context, organizationId: string, userId: string) => {
  const [inviter] = await findInviterQuery(ctx, { organizationId, userId })
  return inviter
}

const findInviterQuery = prepared<{ organizationId: string; userId: string }>()((db, value) =>
  db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select(['member.role', 'member.userId', 'organization.requireTwoFactor'])
    .select(['user.banned', 'user.banExpires', 'user.twoFactorEnabled'])
    .where('member.userId', '=', value('userId'))
    .where('member.organizationId', '=', value('organizationId')),
)

/**
 * Finds the roles of a user in an organization, and what the organization requires of its members; undefined for
 * non-members.
 */
export const findMemberAccess = async (ctx: Context, organizationId: string, userId: string) => {
  const [access] = await findAccessQuery(ctx, { organizationId, userId })
  return access
}

const findAccessQuery = prepared<{ organizationId: string; userId: string }>()((db, value) =>
  db
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select(['member.role', 'organization.requireTwoFactor'])
    .where('member.userId', '=', value('userId'))
    .where('member.organizationId', '=', value('organizationId')),
)

/** Lists the roles of a user in each organization. */
export const listRolesOfUser = (ctx: Context, userId: string) =>
  ctx.db.selectFrom('member').select(['organizationId', 'role']).where('userId', '=', userId).execute()

/** Lists the stored role texts that contain a role, such as `owner,admin` for `admin`. */
export const listRoleTexts = async (ctx: Context, organizationId: string, role: string): Promise<string[]> =>
  (await listAllRoleTexts(ctx, organizationId)).filter((text) => parseRoles(text).includes(role))

export const listAllRoleTexts = async (ctx: Context, organizationId: string): Promise<string[]> => {
  // An organization has few different texts. The query jumps from one to the next through the index.
  const { rows } = await sql<{ role: string }>`
    with recursive "texts" ("role") as (
      select min("role") from "member" where "organizationId" = ${organizationId}
      union all
      select (select min("role") from "member" where "organizationId" = ${organizationId} and "role" > "texts"."role")
      from "texts" where "texts"."role" is not null
    ) select "role" from "texts" where "role" is not null`.execute(ctx.db)
  return rows.map((row) => row.role)
}

/** Lists the users of the earliest members with one of the role texts, without banned ones. */
export const listUsersWithRoleTexts = (
  ctx: Context,
  organizationId: string,
  { roleTexts, limit }: { roleTexts: readonly string[]; limit: number },
) =>
  ctx.db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(['user.id', 'user.name', 'user.email', 'user.emailVerified', 'user.language'])
    .where('member.organizationId', '=', organizationId)
    .where('member.role', 'in', roleTexts)
    .where(isNotBanned(ctx))
    .orderBy('member.createdAt')
    .orderBy('member.id')
    .limit(limit)
    .execute()

/** The condition that the user of a member is not banned. */
const isNotBanned = (ctx: Context) =>
  sql<boolean>`("user"."banned" is null or "user"."banned" = 0 or "user"."banExpires" <= ${ctx.now()})`

/** Checks whether another member has a role that this member has, alone or among other roles. Ignores banned users. */
export const hasOtherMemberWithRole = async (
  ctx: Context,
  { id, organizationId }: { id: string; organizationId: string },
  role: string,
): Promise<boolean> => {
  const roleTexts = await listRoleTexts(ctx, organizationId, role)
  const row = await ctx.db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select('member.id')
    .where('member.organizationId', '=', organizationId)
    .where('member.role', 'in', roleTexts)
    .where('member.id', '!=', id)
    .where(isNotBanned(ctx))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Lists the IDs of the organizations in which no member except this user has a role, newest membership first. Ignores banned
 * users. In one statement, because a user can be a member of thousands of organizations.
 */
export const listOrganizationsOfSoleHolder = async (
  ctx: Context,
  userId: string,
  { role, limit }: { role: string; limit: number },
): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('member as own')
    .select('own.organizationId')
    .where('own.userId', '=', userId)
    .where(containsRole('own.role', role))
    // Not `not exists`: for an anti-join, PostgreSQL sometimes reads the members of all organizations.
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom('member as other')
          .innerJoin('user', 'user.id', 'other.userId')
          .select('other.id')
          .whereRef('other.organizationId', '=', 'own.organizationId')
          .whereRef('other.id', '!=', 'own.id')
          .where(containsRole('other.role', role))
          .where(isNotBanned(ctx))
          .limit(1),
        'is',
        null,
      ),
    )
    .orderBy('own.createdAt', 'desc')
    .orderBy('own.organizationId', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ organizationId }) => organizationId)
}

/** Checks whether a stored role text contains a role. `like` would ignore the case on SQLite. */
const containsRole = (column: 'own.role' | 'other.role', role: string) => {
  const text = sql`(',' || ${sql.ref(column)} || ',')`
  return sql<boolean>`replace(${text}, ${`,${role},`}, '') <> ${text}`
}
