import { setImmediate as nextIteration } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { prepared } from '../database/prepared.ts'
import type { WebhookEndpointRow } from '../database/tables.ts'
import type { WebhookSubscriber } from '../database/webhook-tables.ts'

const findSubscribersQuery = prepared<{ organizationId: string }>()((db, value) =>
  db
    .selectFrom('webhookEndpoint')
    .select(['id', 'organizationId', 'events'])
    .where(({ eb, or }) => or([eb('organizationId', 'is', null), eb('organizationId', '=', value('organizationId'))]))
    .where('enabled', '=', 1)
    .orderBy('id'),
)

/** Finds the enabled endpoints of the platform and of the organization of an event. */
export const findSubscribers = async (
  tx: Context,
  organizationId: string | null,
): Promise<readonly WebhookSubscriber[]> => findSubscribersQuery(tx, { organizationId: organizationId ?? '' })

/** Disables an endpoint and skips its pending deliveries. Returns undefined if it is disabled or deleted. */
export const disableEndpoint = async (
  tx: Context,
  id: string,
  reason: NonNullable<WebhookEndpointRow['disabledReason']>,
): Promise<WebhookEndpointRow | undefined> => {
  const disabled = await tx.db
    .updateTable('webhookEndpoint')
    .set({ enabled: 0, disabledReason: reason, updatedAt: tx.now() })
    .where('id', '=', id)
    .where('enabled', '=', 1)
    .returningAll()
    .executeTakeFirst()
  if (disabled) {
    while (await skipPendingDeliveries(tx, id)) await nextIteration()
  }
  return disabled
}

/** SQLite blocks the event loop during a statement, and an endpoint can have any number of deliveries. */
const ROWS_PER_STATEMENT = 500

/** Skips a batch in the order of the index of pending deliveries, and returns whether any are left. */
const skipPendingDeliveries = async (tx: Context, endpointId: string): Promise<boolean> => {
  const last = await tx.db
    .selectFrom('webhookDelivery')
    .select(['aggregate', 'sequence'])
    .where('endpointId', '=', endpointId)
    .where('status', '=', sql.lit('pending'))
    .orderBy('aggregate')
    .orderBy('sequence')
    .limit(1)
    .offset(ROWS_PER_STATEMENT - 1)
    .executeTakeFirst()
  const pending = tx.db
    .updateTable('webhookDelivery')
    .set({ status: 'skipped', finishedAt: tx.now() })
    .where('endpointId', '=', endpointId)
    .where('status', '=', sql.lit('pending'))
  const batch = last
    ? pending.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('aggregate', 'sequence'), '<=', tuple(last.aggregate, last.sequence)),
      )
    : pending
  await batch.execute()
  return last !== undefined
}

/** Deletes the endpoints of an organization. */
export const deleteEndpoints = async (tx: Context, organizationId: string): Promise<void> => {
  const endpoints = await tx.db
    .selectFrom('webhookEndpoint')
    .select('id')
    .where('organizationId', '=', organizationId)
    .execute()
  for (const { id } of endpoints) await deleteEndpoint(tx, id)
}

/** Deletes an endpoint after its deliveries, which are deleted in batches so that other calls are served between them. */
export const deleteEndpoint = async (tx: Context, id: string): Promise<void> => {
  while (await deleteOldestDeliveries(tx, id)) await nextIteration()
  await tx.db.deleteFrom('webhookEndpoint').where('id', '=', id).execute()
}

/** Deletes a batch and returns whether rows are left. */
const deleteOldestDeliveries = async (tx: Context, endpointId: string): Promise<boolean> => {
  const last = await tx.db
    .selectFrom('webhookDelivery')
    .select('sequence')
    .where('endpointId', '=', endpointId)
    .orderBy('sequence')
    .limit(1)
    .offset(ROWS_PER_STATEMENT - 1)
    .executeTakeFirst()
  await tx.db
    .deleteFrom('webhookDelivery')
    .where('endpointId', '=', endpointId)
    .$if(last !== undefined, (query) => query.where('sequence', '<=', last?.sequence ?? 0))
    .execute()
  return last !== undefined
}
