import type { Context } from '../platform/context.ts'
import { insertUnlessExists, prepared } from '../platform/database/prepared.ts'
import type { NewUser, StoredUser, UserRow } from '../platform/database/tables.ts'
import { announceVersionChange, createVersionIncrement } from '../session/session-versions.ts'
import { toSearchName } from '../platform/database/search-name.ts'

const findByEmailQuery = prepared<{ email: string }>()((db, value) =>
  db
    .selectFrom('emailAddress')
    .innerJoin('user', 'user.id', 'emailAddress.userId')
    .selectAll('user')
    .where('emailAddress.email', '=', value('email')),
)

/** Finds the user of a primary or an additional address. */
export const findUserByEmail = async (ctx: Context, email: string): Promise<StoredUser | undefined> => {
  const [user] = await findByEmailQuery(ctx, { email })
  return user
}

const findByIdQuery = prepared<{ id: string }>()((db, value) =>
  db.selectFrom('user').selectAll().where('id', '=', value('id')),
)

export const findUser = async (ctx: Context, id: string): Promise<StoredUser | undefined> => {
  const [user] = await findByIdQuery(ctx, { id })
  return user
}

/** Returns undefined if the address is taken. */
export const insertUser = (ctx: Context, user: NewUser): Promise<UserRow | undefined> =>
  insertUnlessExists(ctx, 'user', { unique: ['email'], row: user })

export const updateUserRow = (
  ctx: Context,
  id: string,
  changes: Partial<Pick<UserRow, 'name' | 'image' | 'language' | 'additionalFields'>>,
): Promise<UserRow | undefined> =>
  ctx.db
    .updateTable('user')
    .set({
      ...changes,
      ...(changes.name !== undefined && { searchName: toSearchName(changes.name) }),
      updatedAt: ctx.now(),
      sessionVersion: createVersionIncrement(ctx, id),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Returns undefined if the user has another address now. */
export const markEmailVerified = (
  ctx: Context,
  { id, email, provenElsewhere }: Pick<StoredUser, 'id' | 'email' | 'provenElsewhere'>,
): Promise<UserRow | undefined> =>
  ctx.db
    .updateTable('user')
    .set({ emailVerified: 1, provenElsewhere, updatedAt: ctx.now(), sessionVersion: createVersionIncrement(ctx, id) })
    .where('id', '=', id)
    .where('email', '=', email)
    .returningAll()
    .executeTakeFirst()

/** Returns undefined if another user has the new address or the user's address is no longer `from`. */
export const replaceEmail = (
  ctx: Context,
  { id, from, to, emailVerified }: { id: string; from: string; to: string; emailVerified: 0 | 1 },
): Promise<UserRow | undefined> =>
  ctx.db
    .updateTable('user')
    .set({
      email: to,
      emailVerified,
      provenElsewhere: 0,
      updatedAt: ctx.now(),
      sessionVersion: createVersionIncrement(ctx, id),
    })
    .where('id', '=', id)
    .where('email', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('user as other').select('other.id').where('other.email', '=', to))),
    )
    .returningAll()
    .executeTakeFirst()

/** Foreign keys delete sessions, accounts and tokens. Returns false if the user does not exist. */
export const deleteUserRow = async (ctx: Context, id: string): Promise<boolean> => {
  announceVersionChange(ctx, id)
  const row = await ctx.db.deleteFrom('user').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
