import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { liftBan } from './session.store.ts'

export const isBanned = (
  { now }: Pick<Context, 'now'>,
  { banned, banExpires }: Pick<UserRow, 'banned' | 'banExpires'>,
): boolean => banned === 1 && (banExpires === null || banExpires > now())

/** Fails for a banned user. Lifts an expired ban. `user` was read in the open transaction. */
export const requireActiveUser = async (tx: Context, user: UserRow): Promise<UserRow> => {
  requireNotBanned(tx, user)
  return user.banned === 1 ? ((await liftBan(tx, user.id)) ?? fail('USER_NOT_FOUND')) : user
}

/** Fails for a banned user, with the end of the ban and the message from the options. */
export const requireNotBanned = (ctx: Context, user: UserRow): void => {
  if (!isBanned(ctx, user)) return
  const message = ctx.settings.admin?.bannedUserMessage
  fail('BANNED_USER', {
    ...(message !== undefined && { message }),
    ...(user.banExpires !== null && { banExpires: new Date(user.banExpires) }),
  })
}
