import type { webhookCalls, WebhookDelivery } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Context, Handlers } from '../platform/context.ts'
import { decrypt } from '../platform/crypto/keys.ts'
import { parseTimeCursor, toPage } from '../platform/database/cursor.ts'
import type { WebhookEndpointRow } from '../platform/database/tables.ts'
import { afterCommit } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import {
  toWebhookPayloadEncryptionContext,
  toWebhookResponseEncryptionContext,
} from '../platform/webhooks/encryption-contexts.ts'
import { writeDelivery, writeTestEvent } from '../platform/webhooks/write-events.ts'
import { type DeliveryWithEvent, findDelivery, listDeliveries } from './deliveries.store.ts'
import { inWebhookTransaction, readAsWebhookReader } from './webhook-access.ts'
import { toWebhookDetails } from './webhook.ts'

export const webhookDeliveryHandlers = {
  testWebhook: (ctx, { webhookId }) =>
    inWebhookTransaction(ctx, { webhookId, action: 'update' }, async (tx, webhook) => {
      requireEnabled(webhook)
      const deliveryId = await writeTestEvent(tx, webhookId)
      wakeAfterCommit(tx)
      await recordAudit(tx, {
        action: 'webhook.tested',
        target: `webhook:${webhookId}`,
        details: toWebhookDetails(webhook),
      })
      return { deliveryId }
    }),

  listWebhookDeliveries: (ctx, { webhookId, status, limit = 50, cursor }) =>
    readAsWebhookReader(ctx, webhookId, async () => {
      const start = { after: cursor ? parseTimeCursor(cursor) : undefined, limit: limit + 1 }
      const rows = await listDeliveries(ctx, { endpointId: webhookId, status }, start)
      const { page, nextCursor } = toPage(rows, limit, ({ sequence }) => sequence)
      return { deliveries: page.map((row) => toDelivery(ctx, row)), nextCursor }
    }),

  replayWebhookDelivery: async (ctx, { deliveryId }) => {
    const { endpointId } = (await findDelivery(ctx, deliveryId)) ?? fail('WEBHOOK_DELIVERY_NOT_FOUND')
    const ref = { webhookId: endpointId, action: 'update', notFoundError: 'WEBHOOK_DELIVERY_NOT_FOUND' } as const
    return inWebhookTransaction(ctx, ref, async (tx, webhook) => {
      const delivery = (await findDelivery(tx, deliveryId)) ?? fail('WEBHOOK_DELIVERY_NOT_FOUND')
      requireEnabled(webhook)
      if (delivery.status === 'pending') fail('WEBHOOK_DELIVERY_IS_PENDING')
      const { eventId, aggregate } = delivery
      const id = await writeDelivery(tx, { eventId, endpointId, aggregate })
      wakeAfterCommit(tx)
      await recordAudit(tx, {
        action: 'webhook.replayed',
        target: `webhook:${endpointId}`,
        details: { ...toWebhookDetails(webhook), deliveryId },
      })
      return { deliveryId: id }
    })
  },
} satisfies Pick<Handlers<typeof webhookCalls>, 'testWebhook' | 'listWebhookDeliveries' | 'replayWebhookDelivery'>

const requireEnabled = ({ enabled }: WebhookEndpointRow): void => {
  if (!enabled) fail('WEBHOOK_IS_DISABLED')
}

const wakeAfterCommit = (tx: CallerContext): void => {
  if (tx.webhooks) afterCommit(tx, tx.webhooks.wake)
}

const toDelivery = ({ keys }: Context, row: DeliveryWithEvent): WebhookDelivery => ({
  id: row.id,
  webhookId: row.endpointId,
  eventId: row.eventId,
  // Written by this release or an earlier one: the catalog only grows.
  type: row.type as WebhookDelivery['type'],
  status: row.status,
  attempts: row.attempts,
  nextAttemptAt: row.status === 'pending' ? new Date(row.dueAt) : null,
  statusCode: row.lastStatusCode,
  error: row.lastError,
  latency: row.lastLatency,
  response:
    row.lastResponse === null ? null : decrypt(keys, toWebhookResponseEncryptionContext(row.id), row.lastResponse),
  body: decrypt(keys, toWebhookPayloadEncryptionContext(row.eventId), row.payload),
  createdAt: new Date(row.createdAt),
  finishedAt: row.finishedAt === null ? null : new Date(row.finishedAt),
})
