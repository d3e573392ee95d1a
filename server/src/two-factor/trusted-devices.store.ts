import { defaults, MAX_TRUSTED_DEVICES_PER_USER } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { TrustedDeviceRow } from '../platform/database/tables.ts'

/** Inserts a device. Deletes the user's expired devices, those beyond the limit, and the browser's previous entry. */
export const insertTrustedDevice = async (
  tx: Context,
  device: TrustedDeviceRow,
  previousHash: string | null,
): Promise<void> => {
  const kept = tx.db
    .selectFrom('trustedDevice')
    .select('id')
    .where('userId', '=', device.userId)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .limit(MAX_TRUSTED_DEVICES_PER_USER - 1)
  await tx.db
    .deleteFrom('trustedDevice')
    .where('userId', '=', device.userId)
    .where(({ eb, or }) =>
      or([eb('expiresAt', '<=', tx.now()), eb('secretHash', '=', previousHash ?? ''), eb('id', 'not in', kept)]),
    )
    .execute()
  await tx.db.insertInto('trustedDevice').values(device).execute()
}

/** Replaces the secret of an active device. Returns undefined if no device of the user has the presented one. */
export const replaceDeviceSecret = (
  tx: Context,
  userId: string,
  presentedHash: string,
  changes: Pick<TrustedDeviceRow, 'secretHash' | 'replacedAt' | 'ipAddress' | 'userAgent' | 'lastUsedAt'>,
) =>
  tx.db
    .updateTable('trustedDevice')
    .set({ ...changes, previousHash: presentedHash })
    .where('secretHash', '=', presentedHash)
    .where('userId', '=', userId)
    .where('expiresAt', '>', tx.now())
    .where('createdAt', '>', getEarliestStart(tx))
    .returning(['id', 'expiresAt'])
    .executeTakeFirst()

/** Finds the device of the ID, or the one whose replaced secret has this hash. */
export const findTrustedDevice = (
  tx: Context,
  { userId, id, previousHash }: { userId: string; id: string | null; previousHash: string },
) =>
  tx.db
    .selectFrom('trustedDevice')
    .select(['id', 'previousHash', 'replacedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', tx.now())
    .where('createdAt', '>', getEarliestStart(tx))
    .where(({ eb, or }) => or([eb('id', '=', id ?? ''), eb('previousHash', '=', previousHash)]))
    .executeTakeFirst()

/** Lists the most recently used device first, at most `MAX_TRUSTED_DEVICES_PER_USER`. */
export const listActiveDevices = (ctx: Context, userId: string): Promise<TrustedDeviceRow[]> =>
  ctx.db
    .selectFrom('trustedDevice')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', ctx.now())
    .where('createdAt', '>', getEarliestStart(ctx))
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .limit(MAX_TRUSTED_DEVICES_PER_USER)
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

export const deleteTrustedDevices = (tx: Context, userId: string) =>
  tx.db.deleteFrom('trustedDevice').where('userId', '=', userId).execute()

/** Earlier releases extended `expiresAt` at each use. */
const getEarliestStart = (ctx: Context): number => ctx.now() - defaults.trustedDeviceLifetime * 1000
