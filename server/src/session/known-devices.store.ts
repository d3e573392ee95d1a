import { knownDevices } from '@latchkey/contract'
import type { Insertable, RawBuilder } from 'kysely'
import type { Context } from '../platform/context.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { KnownDeviceTable } from '../platform/database/session-tables.ts'
import { DAY_MS } from '../platform/durations.ts'

/** A shorter interval would write a row with every sign-in. */
const RENEWAL_INTERVAL_MS = DAY_MS

/** Inserts the device, or extends its expiry at most once a day. */
export const upsertKnownDevice = async (tx: Context, device: Insertable<KnownDeviceTable>): Promise<void> => {
  await upsertKnownDeviceQuery(tx, { ...device, renewedBefore: device.expiresAt - RENEWAL_INTERVAL_MS })
}

const upsertKnownDeviceQuery = prepared<Insertable<KnownDeviceTable> & { renewedBefore: number }>()((db, value) =>
  db
    .insertInto('knownDevice')
    .values({
      id: value('id'),
      userId: value('userId'),
      createdAt: value('createdAt'),
      expiresAt: value('expiresAt'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'id'])
        .doUpdateSet({ expiresAt: value('expiresAt') })
        .where('knownDevice.expiresAt', '<', value('renewedBefore')),
    ),
)

// `hasKnownDevice` compares the expiry. In this query, PostgreSQL could choose its index and read the devices of all users.
const findKnownDeviceQuery = prepared<{ id: string; userId: string }>()((db, value) =>
  db.selectFrom('knownDevice').select('expiresAt').where('userId', '=', value('userId')).where('id', '=', value('id')),
)

export const hasKnownDevice = async (ctx: Context, device: { id: string; userId: string }): Promise<boolean> => {
  const [row] = await findKnownDeviceQuery(ctx, device)
  return row !== undefined && row.expiresAt > ctx.now()
}

/** Deletes the devices of a user except `exceptId`. */
export const deleteKnownDevices = (tx: Context, userId: string, exceptId: string | null) =>
  tx.db
    .deleteFrom('knownDevice')
    .where('userId', '=', userId)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute()

/** Deletes all but the most recently used devices of a user. Runs after the transaction of the sign-in. */
export const deleteOldestKnownDevices = async ({ database }: Context, userId: string): Promise<void> => {
  const ctx = { database, transaction: null }
  // Most users have few devices, and this read costs less than a write that deletes nothing.
  const [oldest] = await findSurplusDeviceQuery(ctx, { userId })
  if (oldest) await deleteOldestDevicesQuery(ctx, { userId })
}

const selectByExpiry = (db: Context['db'], userId: RawBuilder<string>) =>
  db.selectFrom('knownDevice').select('id').where('userId', '=', userId).orderBy('expiresAt', 'desc').orderBy('id')

const findSurplusDeviceQuery = prepared<{ userId: string }>()((db, value) =>
  selectByExpiry(db, value('userId')).limit(1).offset(knownDevices.maxPerUser),
)

const deleteOldestDevicesQuery = prepared<{ userId: string }>()((db, value) =>
  db
    .deleteFrom('knownDevice')
    .where('userId', '=', value('userId'))
    .where('id', 'not in', selectByExpiry(db, value('userId')).limit(knownDevices.maxPerUser)),
)
