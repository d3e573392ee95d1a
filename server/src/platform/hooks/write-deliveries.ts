import type { LatchkeyEvent } from '../audit/events.ts'
import type { Context } from '../context.ts'
import { encrypt } from '../crypto/keys.ts'
import { insertRows } from '../database/prepared.ts'
import { toEventEncryptionContext } from './deliveries.ts'

/** Events that no handler accepted in this time are deleted. */
const EVENT_LIFETIME_MS = 30 * 86_400_000

/** Writes the events with a handler after the commit in the open transaction. Returns whether there are any. */
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
