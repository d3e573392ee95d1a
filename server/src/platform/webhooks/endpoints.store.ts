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
    await tx.db
      .updateTable('webhookDelivery')
      .set({ status: 'skipped', finishedAt: tx.now() })
      .where('endpointId', '=', id)
      .where('status', '=', 'pending')
      .execute()
  }
  return disabled
}
