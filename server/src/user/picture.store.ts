import type { Insertable } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { PictureTable } from '../platform/database/user-tables.ts'

export const findPicture = (ctx: Context, id: string) =>
  ctx.db.selectFrom('picture').select(['type', 'content']).where('id', '=', id).executeTakeFirst()

/** A user has at most one picture. */
export const upsertPicture = (ctx: Context, picture: Insertable<PictureTable>) =>
  ctx.db
    .insertInto('picture')
    .values(picture)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(picture))
    .execute()

export const deletePicture = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('picture').where('userId', '=', userId).execute()
