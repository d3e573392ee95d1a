import type { WebhookDeliveryStatus } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { PageStart } from '../platform/database/cursor.ts'
import type { WebhookDeliveryRow } from '../platform/database/tables.ts'

/** A delivery with its event. */
export interface DeliveryWithEvent extends WebhookDeliveryRow {
  readonly type: string
  readonly payload: string
}

/** Lists the newest first. */
export const listDeliveries = (
  ctx: Context,
  { endpointId, status }: { endpointId: string; status: WebhookDeliveryStatus | undefined },
  { after, limit }: PageStart,
): Promise<DeliveryWithEvent[]> =>
  ctx.db
    .selectFrom('webhookDelivery')
    .innerJoin('webhookEvent', 'webhookEvent.id', 'webhookDelivery.eventId')
    .selectAll('webhookDelivery')
    .select(['webhookEvent.type', 'webhookEvent.payload'])
    .where('webhookDelivery.endpointId', '=', endpointId)
    .$if(status !== undefined, (query) => query.where('webhookDelivery.status', '=', status ?? 'pending'))
    .$if(after !== undefined, (query) => query.where('webhookDelivery.sequence', '<', after?.value ?? 0))
    .orderBy('webhookDelivery.sequence', 'desc')
    .limit(limit)
    .execute()

export const findDelivery = (ctx: Context, id: string): Promise<WebhookDeliveryRow | undefined> =>
  ctx.db.selectFrom('webhookDelivery').selectAll().where('id', '=', id).executeTakeFirst()
