import type { LatchkeyEvent } from '../audit/events.ts'
import type { Context } from '../context.ts'
import { encrypt } from '../crypto/keys.ts'
import { insertRows } from '../database/prepared.ts'
import { DAY_MS } from '../durations.ts'
import { toEventEncryptionContext } from './deliveries.ts'

/** A delivery that its handler has not accepted in this time is deleted. */
const EVENT_LIFETIME_MS = 30 * DAY_MS

/**
 * Writes a delivery for each event that has a handler. The open transaction contains the deliveries, and the handlers run
 * after its commit. Returns whether there are any.
 */
export const writeDeliveries = async (tx: Context, events: readonly LatchkeyEvent[]): Promise<boolean> => {
  const rows = events
    .filter(({ name }) => tx.hooks?.isDelivered(name))
    .map((event) => ({
      id: event.id,
      name: event.name,
      payload: encrypt(tx.keys, toEventEncryptionContext(event.id), JSON.stringify(event)),
      attempts: 0,
      dueAt: tx.now(),
      expiresAt: tx.now() + EVENT_LIFETIME_MS,
    }))
  await insertRows(tx, 'eventDelivery', rows)
  return rows.length > 0
}
