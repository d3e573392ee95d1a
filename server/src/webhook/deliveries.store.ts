import type { WebhookDeliveryStatus } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { PageStart } from '../platform/database/cursor.ts'
import type { WebhookDeliveryRow } from '../platform/database/tables.ts'

/** A delivery with its event. */
export interface DeliveryWithEvent extends WebhookDeliveryRow {
  readonly type: string
  readonly payload: string
}

interface DeliveryFilter {
  readonly endpointId: string
  readonly status: WebhookDeliveryStatus | undefined
}

/** SQLite blocks the event loop during a statement. */
const ROWS_PER_SCAN = 2000

/**
 * Lists the newest first. No index has the status, so each statement reads a limited number of rows until the page is full.
 */
export const listDeliveries = async (
  ctx: Context,
  filter: DeliveryFilter,
  { after, limit }: PageStart,
): Promise<DeliveryWithEvent[]> => {
  let before = after?.value
  if (filter.status === undefined) return listRange(ctx, filter, { before, first: undefined, limit })
  const rows: DeliveryWithEvent[] = []
  while (rows.length < limit) {
    const first = await findScanEnd(ctx, filter, before)
    rows.push(...(await listRange(ctx, filter, { before, first, limit: limit - rows.length })))
    if (first === undefined) break
    before = first
  }
  return rows
}

interface DeliveryRange {
  /** The sequence after the newest delivery. */
  readonly before: number | undefined
  /** The sequence of the oldest delivery. */
  readonly first: number | undefined
  readonly limit: number
}

const listRange = (
  ctx: Context,
  { endpointId, status }: DeliveryFilter,
  { before, first, limit }: DeliveryRange,
): Promise<DeliveryWithEvent[]> =>
  selectRange(ctx, endpointId, before)
    .innerJoin('webhookEvent', 'webhookEvent.id', 'webhookDelivery.eventId')
    .selectAll('webhookDelivery')
    .select(['webhookEvent.type', 'webhookEvent.payload'])
    .$if(status !== undefined, (query) => query.where('webhookDelivery.status', '=', status ?? 'pending'))
    .$if(first !== undefined, (query) => query.where('webhookDelivery.sequence', '>=', first ?? 0))
    .limit(limit)
    .execute()

/** Undefined if fewer rows are left. */
const findScanEnd = async (
  ctx: Context,
  { endpointId }: DeliveryFilter,
  before: number | undefined,
): Promise<number | undefined> => {
  const last = await selectRange(ctx, endpointId, before)
    .select('webhookDelivery.sequence')
    .offset(ROWS_PER_SCAN - 1)
    .limit(1)
    .executeTakeFirst()
  return last?.sequence
}

const selectRange = (ctx: Context, endpointId: string, before: number | undefined) =>
  ctx.db
    .selectFrom('webhookDelivery')
    .where('webhookDelivery.endpointId', '=', endpointId)
    .$if(before !== undefined, (query) => query.where('webhookDelivery.sequence', '<', before ?? 0))
    .orderBy('webhookDelivery.sequence', 'desc')

export const findDelivery = (ctx: Context, id: string): Promise<WebhookDeliveryRow | undefined> =>
  ctx.db.selectFrom('webhookDelivery').selectAll().where('id', '=', id).executeTakeFirst()
