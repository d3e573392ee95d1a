import { DEFAULT_PLATFORM_ROLE } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { insertUnlessExists, prepared } from '../platform/database/prepared.ts'
import type { NewUser, StoredUser, UserRow } from '../platform/database/tables.ts'
import { announceVersionChange, nextSessionVersion } from '../session/session-versions.ts'
import { toSearchName } from '../platform/database/search-name.ts'

const selectByEmail = prepared<{ email: string }>()((db, value) =>
  db.selectFrom('user').selectAll().where('email', '=', value('email')),
)

export const findUserByEmail = async (ctx: Context, email: string): Promise<UserRow | undefined> => {
  const [user] = await selectByEmail(ctx, { email })
  return user
}

const selectById = prepared<{ id: string }>()((db, value) =>
  db.selectFrom('user').selectAll().where('id', '=', value('id')),
)

export const findUser = async (ctx: Context, id: string): Promise<StoredUser | undefined> => {
  const [user] = await selectById(ctx, { id })
  return user
}

/** The new user, or undefined when the address is taken. */
export const insertUser = (ctx: Context, user: NewUser): Promise<UserRow | undefined> =>
  insertUnlessExists(ctx, 'user', {
    unique: ['email'],
    row: {
      role: ctx.settings.admin?.defaultRole ?? DEFAULT_PLATFORM_ROLE,
      searchName: toSearchName(user.name),
      ...user,
    },
  })

/** Changes a user and makes cached copies stale. */
export const updateUserRow = (
  ctx: Context,
  id: string,
  changes: Partial<Pick<UserRow, 'name' | 'image' | 'language'>>,
): Promise<UserRow | undefined> =>
  ctx.db
    .updateTable('user')
    .set({
      ...changes,
      ...(changes.name !== undefined && { searchName: toSearchName(changes.name) }),
      updatedAt: ctx.now(),
      sessionVersion: nextSessionVersion(ctx, id),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Marks the address as verified, if it is still the one that the proof is about. */
export const markEmailVerified = (
  ctx: Context,
  { id, email, provenElsewhere }: Pick<StoredUser, 'id' | 'email' | 'provenElsewhere'>,
): Promise<UserRow | undefined> =>
  ctx.db
    .updateTable('user')
    .set({ emailVerified: 1, provenElsewhere, updatedAt: ctx.now(), sessionVersion: nextSessionVersion(ctx, id) })
    .where('id', '=', id)
    .where('email', '=', email)
    .returningAll()
    .executeTakeFirst()

/** Replaces `from` by `to`, unverified, unless another user has `to` or the address is no longer `from`. */
export const replaceEmail = (
  ctx: Context,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<UserRow | undefined> =>
  ctx.db
    .updateTable('user')
    .set({ email: to, emailVerified: 0, updatedAt: ctx.now(), sessionVersion: nextSessionVersion(ctx, id) })
    .where('id', '=', id)
    .where('email', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('user as other').select('other.id').where('other.email', '=', to))),
    )
    .returningAll()
    .executeTakeFirst()

/** Deletes a user with sessions, accounts and outstanding secrets; says whether there was one. */
export const deleteUserRow = async (ctx: Context, id: string): Promise<boolean> => {
  announceVersionChange(ctx, id)
  const row = await ctx.db.deleteFrom('user').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
