import { setImmediate as nextIteration } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { prepared } from '../database/prepared.ts'
import { ROWS_PER_STATEMENT } from '../database/rows-per-statement.ts'
import type { WebhookEndpointRow } from '../database/tables.ts'
import type { WebhookSubscriber } from '../database/webhook-tables.ts'
import { makeLastDeliveryDue, skipPendingDeliveries } from './deliveries.store.ts'

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

/**
 * Disables an endpoint and skips a batch of its pending deliveries. The dispatcher skips the others: an endpoint can have any
 * number of them, and the transaction must end before its deadline. Returns undefined if it is disabled or deleted.
 */
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
  if (!disabled) return undefined
  await skipPendingDeliveries(tx.db, id, tx.now())
  await makeLastDeliveryDue(tx.db, id, tx.now())
  return disabled
}

/** Skips the deliveries of a disabled endpoint that the dispatcher has not skipped yet, before it is enabled again. */
export const skipRemainingDeliveries = async (tx: Context, id: string): Promise<void> => {
  while (await skipPendingDeliveries(tx.db, id, tx.now())) await nextIteration()
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
  let last: number | undefined = 0
  do {
    last = await deleteDeliveriesAfter(tx, id, last)
    await nextIteration()
  } while (last !== undefined)
  await tx.db.deleteFrom('webhookEndpoint').where('id', '=', id).execute()
}

/**
 * Deletes the next batch and returns its last sequence number, or undefined if none is left. Each batch starts after the one
 * before: PostgreSQL reads the rows that the transaction has deleted again, so the time would be quadratic.
 */
const deleteDeliveriesAfter = async (tx: Context, endpointId: string, after: number): Promise<number | undefined> => {
  const last = await tx.db
    .selectFrom('webhookDelivery')
    .select('sequence')
    .where('endpointId', '=', endpointId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(1)
    .offset(ROWS_PER_STATEMENT - 1)
    .executeTakeFirst()
  await tx.db
    .deleteFrom('webhookDelivery')
    .where('endpointId', '=', endpointId)
    .where('sequence', '>', after)
    .$if(last !== undefined, (query) => query.where('sequence', '<=', last?.sequence ?? 0))
    .execute()
  return last?.sequence
}
