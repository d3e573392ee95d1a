import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { liftBan } from './ban.store.ts'

/** Whether a ban holds at this moment. */
export const isBanned = (ctx: Context, { banned, banExpires }: Pick<UserRow, 'banned' | 'banExpires'>): boolean =>
  banned === 1 && (banExpires === null || banExpires > ctx.now())

/** Refuses a user who is banned, of whom the open transaction has read so. A ban that has run out is lifted. */
export const requireActiveUser = async (tx: Context, user: UserRow): Promise<UserRow> => {
  requireNotBanned(tx, user)
  return user.banned === 1 ? ((await liftBan(tx, user.id)) ?? fail('USER_NOT_FOUND')) : user
}

/** Refuses a user who is banned, with the message of the options. */
export const requireNotBanned = (ctx: Context, user: UserRow): void => {
  const message = ctx.settings.admin?.bannedUserMessage
  if (isBanned(ctx, user)) fail('BANNED_USER', message === undefined ? {} : { message })
}
