import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'

export const liftBan = (ctx: Context, id: string): Promise<UserRow | undefined> =>
  ctx.db
    .updateTable('user')
    .set({ banned: 0, banReason: null, banExpires: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
