import type { Context } from '../platform/context.ts'
import type { TrustedDeviceRow } from '../platform/database/tables.ts'

/** Inserts a device. Deletes the user's expired devices and the browser's previous entry. */
export const insertTrustedDevice = async (
  tx: Context,
  device: TrustedDeviceRow,
  previousHash: string | null,
): Promise<void> => {
  await tx.db
    .deleteFrom('trustedDevice')
    .where('userId', '=', device.userId)
    .where(({ eb, or }) => or([eb('expiresAt', '<=', tx.now()), eb('secretHash', '=', previousHash ?? '')]))
    .execute()
  await tx.db.insertInto('trustedDevice').values(device).execute()
}

/** Returns whether the device is still trusted. */
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

/** The most recently used device first, at most 100. */
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

/** Returns undefined if the user has no such trusted device. */
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
