import type { Context } from '../platform/context.ts'
import type { DeviceCodeRow } from '../platform/database/tables.ts'

/** Returns false if another device has the user code. */
export const insertDeviceCode = async (ctx: Context, row: DeviceCodeRow): Promise<boolean> => {
  const inserted = await ctx.db
    .insertInto('deviceCode')
    .values(row)
    .onConflict((conflict) => conflict.column('userCodeHash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Also finds an expired code. */
export const findByUserCode = (ctx: Context, hashes: readonly string[]): Promise<DeviceCodeRow | undefined> =>
  ctx.db.selectFrom('deviceCode').selectAll().where('userCodeHash', 'in', hashes).executeTakeFirst()

/** Also finds an expired code. */
export const findByDeviceCode = (ctx: Context, deviceCodeHash: string): Promise<DeviceCodeRow | undefined> =>
  ctx.db.selectFrom('deviceCode').selectAll().where('deviceCodeHash', '=', deviceCodeHash).executeTakeFirst()

/** Claims a code for a user. Returns undefined if another user has claimed it: of concurrent users, one succeeds. */
export const claimDeviceCode = (ctx: Context, id: string, userId: string): Promise<DeviceCodeRow | undefined> =>
  ctx.db
    .updateTable('deviceCode')
    .set({ userId })
    .where('id', '=', id)
    .where('expiresAt', '>', ctx.now())
    .where(({ eb, or }) => or([eb('userId', 'is', null), eb('userId', '=', userId)]))
    .returningAll()
    .executeTakeFirst()

export type Decision = Pick<DeviceCodeRow, 'status' | 'sessionVersion' | 'authMethods'>

/** Decides about a pending code of a user. Of concurrent decisions, one succeeds. */
export const decideDeviceCode = async (
  tx: Context,
  { id, userId, ...decision }: Decision & { id: string; userId: string },
): Promise<boolean> => {
  const decided = await tx.db
    .updateTable('deviceCode')
    .set(decision)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .where('expiresAt', '>', tx.now())
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}

/** Records a poll. Returns false if the interval since the last poll has not passed: of concurrent polls, one succeeds. */
export const recordPoll = async (ctx: Context, id: string): Promise<boolean> => {
  const now = ctx.now()
  const recorded = await ctx.db
    .updateTable('deviceCode')
    .set({ lastPolledAt: now })
    .where('id', '=', id)
    .where(({ eb, ref, or }) =>
      or([
        eb('lastPolledAt', 'is', null),
        eb(eb(ref('pollInterval'), '*', 1000), '<=', eb(eb.val(now), '-', ref('lastPolledAt'))),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return recorded !== undefined
}

/** Adds five seconds to the interval of this poll and all further ones (RFC 8628, section 3.5). */
export const increasePollInterval = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db
    .updateTable('deviceCode')
    .set((row) => ({ pollInterval: row('pollInterval', '+', 5), lastPolledAt: ctx.now() }))
    .where('id', '=', id)
    .execute()
}

/** Deletes an approved code. Of concurrent requests, one succeeds. */
export const consumeDeviceCode = (tx: Context, id: string): Promise<DeviceCodeRow | undefined> =>
  tx.db
    .deleteFrom('deviceCode')
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .where('expiresAt', '>', tx.now())
    .returningAll()
    .executeTakeFirst()
