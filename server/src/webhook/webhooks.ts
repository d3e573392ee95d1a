import {
  organizationWebhookEventTypes,
  type webhookCalls,
  type WebhookEventType,
  webhookLimits,
} from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context, Handlers } from '../platform/context.ts'
import { encrypt } from '../platform/crypto/keys.ts'
import { randomId } from '../platform/crypto/random.ts'
import type { WebhookEndpointRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { toWebhookSecretEncryptionContext } from '../platform/webhooks/encryption-contexts.ts'
import { deleteEndpoint, disableEndpoint, skipRemainingDeliveries } from '../platform/webhooks/endpoints.store.ts'
import { isWebhookUrlAllowed } from '../platform/webhooks/post-request.ts'
import { createWebhookSecret } from '../platform/webhooks/signature.ts'
import { inOwnerTransaction, inWebhookTransaction, readAsOwner } from './webhook-access.ts'
import { parseEvents, toWebhook, toWebhookDetails } from './webhook.ts'
import { notifyOfWebhookChange } from './webhook-mails.ts'
import { countEndpoints, insertEndpoint, listEndpoints, updateEndpoint } from './webhooks.store.ts'

export const webhookHandlers = {
  createWebhook: (ctx, { url: input, description, events = null, organizationId: ownerId }) =>
    inOwnerTransaction(ctx, ownerId, 'create', async (tx) => {
      const organizationId = ownerId ?? null
      const url = requireAllowedUrl(tx, input)
      requireAvailableEvents(organizationId, events)
      if ((await countEndpoints(tx, organizationId)) >= webhookLimits.perOwner) fail('WEBHOOK_LIMIT_REACHED')
      const id = randomId(tx.random)
      const secret = createWebhookSecret(tx.random)
      const row: WebhookEndpointRow = {
        id,
        organizationId,
        url,
        description: description || null,
        events: toStoredEvents(events),
        secret: encrypt(tx.keys, toWebhookSecretEncryptionContext(id), secret),
        previousSecret: null,
        previousUntil: null,
        enabled: 1,
        disabledReason: null,
        failingSince: null,
        createdById: tx.caller.user.id,
        urlChangedById: null,
        urlChangedAt: null,
        createdAt: tx.now(),
        updatedAt: tx.now(),
      }
      await insertEndpoint(tx, row)
      await recordAudit(tx, { action: 'webhook.created', target: `webhook:${id}`, details: toWebhookDetails(row) })
      await notifyOfWebhookChange(tx, row, 'created')
      return { ...toWebhook(row, tx.now()), secret }
    }),

  listWebhooks: (ctx, { organizationId }) =>
    readAsOwner(ctx, organizationId, async () => {
      const rows = await listEndpoints(ctx, organizationId ?? null)
      return { webhooks: rows.map((row) => toWebhook(row, ctx.now())) }
    }),

  updateWebhook: async (ctx, { webhookId, ...input }) => {
    const fields = Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    if (fields.length === 0) fail('NO_VALUES_TO_UPDATE')
    const { description, events, enabled } = input
    return inWebhookTransaction(ctx, { webhookId, action: 'update' }, async (tx, webhook) => {
      const { organizationId } = webhook
      const url = input.url === undefined ? undefined : requireAllowedUrl(tx, input.url)
      if (events !== undefined) requireAvailableEvents(organizationId, events)
      if (enabled === false) await disableEndpoint(tx, webhookId, 'manual')
      const isEnabledAgain = enabled === true && webhook.enabled === 0
      if (isEnabledAgain) await skipRemainingDeliveries(tx, webhookId)
      const updated = await updateEndpoint(tx, webhookId, {
        ...(url !== undefined &&
          // The receiver of the new URL has not failed.
          url !== webhook.url && {
            url,
            urlChangedById: tx.caller.user.id,
            urlChangedAt: tx.now(),
            failingSince: null,
          }),
        ...(description !== undefined && { description: description || null }),
        ...(events !== undefined && { events: toStoredEvents(events) }),
        ...(enabled && { enabled: 1, disabledReason: null, failingSince: null }),
      })
      await recordAudit(tx, {
        action: 'webhook.updated',
        target: `webhook:${webhookId}`,
        details: { ...toWebhookDetails(updated), fields: fields.join(',') },
      })
      if (updated.url !== webhook.url) await notifyOfWebhookChange(tx, updated, 'urlChanged')
      else if (isEnabledAgain) await notifyOfWebhookChange(tx, updated, 'enabled')
      else if (hasMoreEvents(updated, webhook)) await notifyOfWebhookChange(tx, updated, 'eventsAdded')
      return toWebhook(updated, tx.now())
    })
  },

  rotateWebhookSecret: (ctx, { webhookId, overlap = webhookLimits.maxOverlap }) =>
    inWebhookTransaction(ctx, { webhookId, action: 'update' }, async (tx, { secret: previousSecret }) => {
      const secret = createWebhookSecret(tx.random)
      const previousUntil = overlap === 0 ? null : tx.now() + overlap * 1000
      const rotated = await updateEndpoint(tx, webhookId, {
        secret: encrypt(tx.keys, toWebhookSecretEncryptionContext(webhookId), secret),
        previousSecret: previousUntil === null ? null : previousSecret,
        previousUntil,
      })
      await recordAudit(tx, {
        action: 'webhook.secret-rotated',
        target: `webhook:${webhookId}`,
        details: {
          ...toWebhookDetails(rotated),
          previousUntil: previousUntil === null ? null : new Date(previousUntil).toISOString(),
        },
      })
      await notifyOfWebhookChange(tx, rotated, 'secretReplaced')
      return { ...toWebhook(rotated, tx.now()), secret }
    }),

  deleteWebhook: (ctx, { webhookId }) =>
    inWebhookTransaction(ctx, { webhookId, action: 'delete' }, async (tx, webhook) => {
      await deleteEndpoint(tx, webhookId)
      await recordAudit(tx, {
        action: 'webhook.deleted',
        target: `webhook:${webhookId}`,
        details: toWebhookDetails(webhook),
      })
      return { success: true }
    }),
} satisfies Pick<
  Handlers<typeof webhookCalls>,
  'createWebhook' | 'listWebhooks' | 'updateWebhook' | 'rotateWebhookSecret' | 'deleteWebhook'
>

/** Returns the URL in its normalized spelling. In another one, it could look like the URL of another host on the screens. */
const requireAllowedUrl = (ctx: Context, url: string): string => {
  if (!isWebhookUrlAllowed(url, ctx.settings.webhooks ?? fail('NOT_FOUND'))) fail('WEBHOOK_URL_NOT_ALLOWED')
  return new URL(url).href
}

const organizationTypes: ReadonlySet<WebhookEventType> = new Set(organizationWebhookEventTypes)

const requireAvailableEvents = (organizationId: string | null, events: readonly WebhookEventType[] | null): void => {
  if (organizationId === null) return
  const refused = events?.find((type) => !organizationTypes.has(type))
  if (refused !== undefined) fail('WEBHOOK_EVENT_NOT_AVAILABLE', { message: `Organizations do not receive ${refused}` })
}

/** Checks whether a changed webhook receives events that it did not receive before. */
const hasMoreEvents = (updated: WebhookEndpointRow, before: WebhookEndpointRow): boolean => {
  const previous = parseEvents(before.events)
  if (previous === null) return false
  return parseEvents(updated.events)?.some((type) => !previous.includes(type)) ?? true
}

const toStoredEvents = (events: readonly WebhookEventType[] | null): string | null =>
  events === null ? null : JSON.stringify([...new Set(events)])
