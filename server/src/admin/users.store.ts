import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { SessionRow, UserRow } from '../platform/database/tables.ts'
import { createVersionIncrement } from '../session/session-versions.ts'

/** Updates an existing user. Increments the session version, so that cached sessions of the user become invalid. */
export const updateRoleOrBan = (
  ctx: Context,
  id: string,
  changes: Partial<Pick<UserRow, 'role' | 'banned' | 'banReason' | 'banExpires'>>,
): Promise<UserRow> =>
  ctx.db
    .updateTable('user')
    .set({ ...changes, updatedAt: ctx.now(), sessionVersion: createVersionIncrement(ctx, id) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Lists the different role texts of all users. There are few. The query jumps from one to the next through the index. */
export const listPlatformRoleTexts = async (ctx: Context): Promise<string[]> => {
  const { rows } = await sql<Pick<UserRow, 'role'>>`
    with recursive "texts" ("role") as (
      select min("role") from "user"
      union all
      select (select min("role") from "user" where "role" > "texts"."role") from "texts" where "texts"."role" is not null
    ) select "role" from "texts" where "role" is not null`.execute(ctx.db)
  return rows.map(({ role }) => role)
}

/** Lists the earliest users who are not banned and have one of the role texts or IDs. */
export const listActiveUsers = (
  ctx: Context,
  { roleTexts, ids, limit }: { roleTexts: readonly string[]; ids: readonly string[]; limit: number },
) =>
  ctx.db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'emailVerified', 'language'])
    .where(({ or, eb }) =>
      // PostgreSQL rejects an empty list.
      or([
        ...(roleTexts.length > 0 ? [eb('role', 'in', roleTexts)] : []),
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
      ]),
    )
    .where(({ or, eb }) => or([eb('banned', 'is', null), eb('banned', '=', 0), eb('banExpires', '<=', ctx.now())]))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Checks whether another user who is not banned has one of the role texts or IDs. */
export const hasOtherActiveUser = async (
  ctx: Context,
  userId: string,
  { roleTexts, ids }: { roleTexts: readonly string[]; ids: readonly string[] },
): Promise<boolean> => {
  const others = ctx.db
    .selectFrom('user')
    .select('id')
    .where('id', '!=', userId)
    .where(({ or, eb }) => or([eb('banned', 'is', null), eb('banned', '=', 0), eb('banExpires', '<=', ctx.now())]))
    .limit(1)
  const byRole = roleTexts.length > 0 && (await others.where('role', 'in', roleTexts).executeTakeFirst())
  return !!byRole || (ids.length > 0 && (await others.where('id', 'in', ids).executeTakeFirst()) !== undefined)
}

/** Lists the sign-in methods of a user, oldest first. */
export const listUserAccounts = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('account')
    .select(['id', 'providerId as provider', 'accountId', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const findUnexpiredSession = (ctx: Context, id: string): Promise<SessionRow | undefined> =>
  ctx.db.selectFrom('session').selectAll().where('id', '=', id).where('expiresAt', '>', ctx.now()).executeTakeFirst()

/** Lists the organizations of a user with the roles in them, oldest membership first. */
export const listUserOrganizations = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select(['organization.id', 'organization.name', 'organization.slug', 'member.role', 'member.createdAt'])
    .where('member.userId', '=', userId)
    .orderBy('member.createdAt')
    .orderBy('organization.id')
    .execute()
