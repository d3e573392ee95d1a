import type { Webhook, WebhookEventType } from '@latchkey/contract'
import type { WebhookEndpointRow } from '../platform/database/tables.ts'

/** Returns the wire format, without the secret. */
export const toWebhook = (row: WebhookEndpointRow, now: number): Webhook => ({
  id: row.id,
  organizationId: row.organizationId,
  url: row.url,
  description: row.description,
  events: parseEvents(row.events),
  enabled: row.enabled === 1,
  disabledReason: row.disabledReason,
  failingSince: row.failingSince === null ? null : new Date(row.failingSince),
  previousSecretExpiresAt: row.previousUntil !== null && row.previousUntil > now ? new Date(row.previousUntil) : null,
  createdById: row.createdById,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
})

/** Returns null for a webhook that receives all events. */
export const parseEvents = (events: string | null): WebhookEventType[] | null =>
  events === null ? null : JSON.parse(events)

/** Returns the details of the audit log. */
export const toWebhookDetails = ({ organizationId, url }: Pick<WebhookEndpointRow, 'organizationId' | 'url'>) => ({
  organizationId,
  host: new URL(url).host,
})
