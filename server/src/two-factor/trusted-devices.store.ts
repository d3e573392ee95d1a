import type { Context } from '../platform/context.ts'
import type { TrustedDeviceRow } from '../platform/database/tables.ts'

/** Remembers a device. Sweeps out what has expired for this user, and what this browser had before. */
export const insertTrustedDevice = async (
  tx: Context,
  device: TrustedDeviceRow,
  formerHash: string | null,
): Promise<void> => {
  await tx.db
    .deleteFrom('trustedDevice')
    .where('userId', '=', device.userId)
    .where(({ eb, or }) => or([eb('expiresAt', '<=', tx.now()), eb('secretHash', '=', formerHash ?? '')]))
    .execute()
  await tx.db.insertInto('trustedDevice').values(device).execute()
}

/** Extends the trust in this user's device, if there still is any; says whether there is. */
export const extendTrust = async (
  tx: Context,
  { userId, secretHash }: { userId: string; secretHash: string },
  changes: Pick<TrustedDeviceRow, 'ipAddress' | 'userAgent' | 'lastUsedAt' | 'expiresAt'>,
): Promise<boolean> => {
  const row = await tx.db
    .updateTable('trustedDevice')
    .set(changes)
    .where('secretHash', '=', secretHash)
    .where('userId', '=', userId)
    .where('expiresAt', '>', tx.now())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The devices of a user that are still trusted, the one used last first; at most a hundred. */
export const listActiveDevices = (ctx: Context, userId: string): Promise<TrustedDeviceRow[]> =>
  ctx.db
    .selectFrom('trustedDevice')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', ctx.now())
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()

/** Ends the trust in one device of this user; says which it was, where there still was any. */
export const deleteTrustedDevice = (tx: Context, userId: string, id: string) =>
  tx.db
    .deleteFrom('trustedDevice')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('expiresAt', '>', tx.now())
    .returning('secretHash')
    .executeTakeFirst()

export const deleteTrustedDevices = async (tx: Context, userId: string): Promise<void> => {
  await tx.db.deleteFrom('trustedDevice').where('userId', '=', userId).execute()
}
